.PHONY: demo gallery docs test test-all check coverage fuzz soak bench instructions install deb tarball clean

PREFIX ?= /usr/local

# Renders every example into build/demo: MP4, GIF and contact sheet.
demo:
	scripts/demo

# Renders every layer class, property, filter and transition into build/gallery, with an index.html.
gallery:
	scripts/gallery

# Builds the documentation site in build/docs: pages, Markdown and llms.txt.
docs:
	scripts/docs

# Builds the package and runs the tests that every change must pass.
test:
	scripts/test

# Also runs the checks and the tests that take hours.
test-all: check
	scripts/test --all

# Runs the checks that need no build: formatting, layers and others.
check:
	scripts/check

# Measures the coverage of the public API and of lines by the tests.
coverage:
	scripts/analysis/coverage

# Fuzzes all targets, or one, for MINUTES each: make fuzz MINUTES=10 TARGET=trees. See Fuzzing/README.md.
fuzz:
	scripts/analysis/fuzz $(or $(MINUTES),10) $(TARGET)

# Renders 60 frames per second for an hour, or for MINUTES, and fails if memory, open files or threads grow.
soak:
	scripts/end-to-end/soak $(or $(MINUTES),60)

# Compares the speed of Ametrine with that of other drawing libraries. See Benchmarks/README.md.
bench:
	Benchmarks/run

# Counts the instructions of costs, scenes and primitives and compares them with the stored counts; needs valgrind.
instructions:
	Benchmarks/instructions --compare

# Installs the command, its manual pages and completions below PREFIX.
install:
	scripts/install $(PREFIX)

# Packs the command as a Debian package, in build/packages.
deb:
	scripts/release/package deb

# Packs the command as a relocatable tarball, in build/packages.
tarball:
	scripts/release/package tarball

clean:
	rm -rf .build build
