.PHONY: demo test test-all check clean

# Renders every example into build/demo: MP4, GIF and contact sheet.
demo:
	scripts/demo

# What every change must pass.
test:
	scripts/test

# What takes longer, too.
test-all: check
	scripts/test --all

# Formatting, layers and the other rules that need no build.
check:
	scripts/check

clean:
	rm -rf .build build
