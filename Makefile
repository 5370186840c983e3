.PHONY: demo gallery test test-all check coverage fuzz soak bench instructions install deb tarball clean

PREFIX ?= /usr/local

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

# How much of the public API and of the lines the tests execute, and what they do not reach.
coverage:
	scripts/analysis/coverage

# Fuzzes each target, or one, for that many minutes: make fuzz MINUTES=10 TARGET=trees. Fuzzing/README.md tells more.
fuzz:
	scripts/analysis/fuzz $(or $(MINUTES),10) $(TARGET)

# Draws an hour of film at 60 frames a second, or as many minutes as given, and prints what the process holds meanwhile.
soak:
	scripts/end-to-end/soak $(or $(MINUTES),60)

# Measures Ametrine beside other drawing libraries: Benchmarks/README.md tells more.
bench:
	Benchmarks/run

# Counts the instructions of costs, scenes and primitives and compares them with the stored ones; needs valgrind.
instructions:
	Benchmarks/instructions --compare

# The command, its manual pages and completions below PREFIX.
install:
	scripts/install $(PREFIX)

# A Debian package of the same, in build/packages.
deb:
	scripts/release/package deb

# The same to be unpacked anywhere, in build/packages.
tarball:
	scripts/release/package tarball

clean:
	rm -rf .build build
