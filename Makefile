.PHONY: demo gallery test test-all check coverage bench clean

# Renders every example into build/demo: MP4, GIF and contact sheet.
demo:
	scripts/demo

# Renders every layer class, property, filter and transition into build/gallery, with an index.html.
gallery:
	scripts/gallery

# What every change must pass.
test:
	scripts/test

# What takes longer, too.
test-all: check
	scripts/test --all

# Formatting, layers and the other rules that need no build.
check:
	scripts/check

# How much of the public API the tests execute, and what they do not reach.
coverage:
	scripts/coverage

# Measures Ametrine beside other drawing libraries: Benchmarks/README.md tells more.
bench:
	Benchmarks/run

clean:
	rm -rf .build build
