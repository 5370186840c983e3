"""Writes the catalogs that the documentation compiler reads, from the files of the repository.

  catalog.py WORK

WORK has the folders raw and graphs with symbol graphs, and the file commands.json with the arguments of the command.
"""
import glob, json, os, re, shutil, sys

import commands, graphs, recipes

# The pages of the repository that the site also shows: a prefix of the name on the site, and the files.
SHOWN = [
    ("guide", "Documentation/guides/*.md"),
    ("behavior", "Documentation/behaviour/*.md"),
    ("decision", "Documentation/decisions/*.md"),
    ("project", "[A-Z]*.md"),
]
NOT_SHOWN = {"README.md", "Documentation/decisions/0000-template.md"}
# Pages with other names than their files.
NAMES = {"Documentation/behaviour/README.md": "Behavior", "Documentation/decisions/README.md": "Decisions"}
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg")


def shown_pages():
    """Returns the names on the site of the pages of the repository that it shows, by their paths."""
    names = {}
    for prefix, pattern in SHOWN:
        for path in sorted(glob.glob(pattern)):
            if path not in NOT_SHOWN:
                stem = os.path.splitext(os.path.basename(path))[0].lower()
                names[path] = NAMES.get(path, f"{prefix}-{stem}")
    return names


def is_fence(line):
    return re.match(r" *(```|~~~)", line)


def headings(text):
    """Returns the anchors on the site of the headings of a page, by their anchors in a repository."""
    anchors, inside = {}, False
    for line in text.split("\n"):
        if is_fence(line):
            inside = not inside
        found = re.match(r"#{2,6} +(.+?) *$", line)
        if inside or not found:
            continue
        title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", found.group(1))
        written = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        anchors[written] = re.sub(r"\s+", "-", title.replace("`", "")).strip("-")
    return anchors


class Rewriter:
    """Replaces links between files of the repository by links between pages of the site."""

    def __init__(self, names, symbols, resources):
        self.names, self.symbols, self.resources = names, symbols, resources
        self.anchors = {}
        self.faults = []

    def fragment(self, path, fragment):
        if path not in self.anchors:
            with open(path) as file:
                self.anchors[path] = headings(file.read())
        return self.anchors[path].get(fragment)

    def link(self, page, text, target):
        if re.match(r"[a-z]+:", target):
            return f"[{text}]({target})"
        path, _, fragment = target.partition("#")
        path = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        if os.path.isdir(path) and os.path.join(path, "README.md") in self.names:
            path = os.path.join(path, "README.md")
        if path not in self.names:
            if not os.path.exists(path):
                self.faults.append(f"{page}: link to '{target}', which does not exist")
            return text
        if not fragment:
            return f"[{text}](doc:{self.names[path]})"
        anchor = self.fragment(path, fragment)
        if anchor is None:
            self.faults.append(f"{page}: '{path}' has no heading for '#{fragment}'")
        return f"[{text}](doc:{self.names[path]}#{anchor})"

    def picture(self, page, text, target):
        path = os.path.normpath(os.path.join(os.path.dirname(page), target))
        name = path.replace("/", "-").lower()
        if not os.path.exists(path):
            self.faults.append(f"{page}: picture '{target}' does not exist")
        elif not os.path.exists(os.path.join(self.resources, name)):
            shutil.copyfile(path, os.path.join(self.resources, name))
        return f"![{text}]({name})"

    def line(self, page, line, linked):
        # The parts with an odd number are code.
        parts = re.split(r"(`+[^`]+`+)", line)
        # Placeholders stand for code, so that links whose text is code are found.
        codes = []
        for i in range(1, len(parts), 2):
            codes.append(parts[i])
            parts[i] = f"\0{len(codes) - 1}\0"
        text = "".join(parts)
        text = re.sub(r"!\[([^\]]*)\]\(([^)\s]+)\)", lambda m: self.picture(page, m[1], m[2]), text)
        text = re.sub(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)", lambda m: self.link(page, m[1], m[2]), text)
        in_link = {m for found in re.findall(r"\[([^\]]*)\]", text) for m in re.findall(r"\0(\d+)\0", found)}

        def code(match):
            name = codes[int(match[1])].strip("`")
            link = self.symbols.link(name)
            # The first mention of a symbol on a page is a link.
            if link and match[1] not in in_link and not line.startswith("#") and link not in linked:
                linked.add(link)
                return f"``{link}``"
            # Two backticks would be a link to a symbol.
            return f"`{name}`"
        text = re.sub(r"\0(\d+)\0", code, text)
        return "\\" + text if text.startswith("@") else text

    def page(self, path):
        with open(path) as file:
            lines = file.read().split("\n")
        result, inside, linked = [], False, set()
        for line in lines:
            if is_fence(line):
                inside = not inside
            elif not inside and not line.startswith("<!--"):
                line = self.line(path, line, linked)
            # Comments about the compilation of blocks concern only the repository.
            if inside or not re.match(r"<!--.*-->$", line):
                result.append(line)
        return "\n".join(result)


def topics(title, names):
    return f"\n### {title}\n\n" + "".join(f"- <doc:{name}>\n" for name in names)


def write(folder, name, text):
    with open(os.path.join(folder, name + ".md"), "w") as file:
        file.write(text)


def films(folder, resources):
    """Copies the films and pictures of a program, and returns its list of them."""
    if not os.path.exists(os.path.join(folder, "list.json")):
        return []
    for path in glob.glob(os.path.join(folder, "*")):
        if path.endswith((".mp4", ".png")):
            os.link(path, os.path.join(resources, os.path.basename(path)))
    with open(os.path.join(folder, "list.json")) as file:
        return json.load(file)


def main(work):
    catalogs = os.path.join(work, "catalogs")
    main_catalog = os.path.join(catalogs, "Ametrine.docc")
    shutil.copytree("Documentation/Ametrine.docc", main_catalog, ignore=shutil.ignore_patterns("README.md"))
    resources = os.path.join(main_catalog, "Resources")
    os.makedirs(resources, exist_ok=True)
    symbols = graphs.Symbols(os.path.join(work, "graphs"))

    names = shown_pages()
    rewriter = Rewriter(names, symbols, resources)
    for path, name in names.items():
        text = rewriter.page(path)
        if name in ("Behavior", "Decisions"):
            prefix = os.path.dirname(path) + "/"
            pages = [n for p, n in names.items() if p.startswith(prefix) and p != path]
            text += "\n## Topics\n" + topics("Pages", pages)
        write(main_catalog, name, text)
    if rewriter.faults:
        sys.exit("\n".join(rewriter.faults))

    for module in graphs.MODULES:
        folder = os.path.join(catalogs, module.name + ".docc")
        os.makedirs(folder)
        page = f"Documentation/Ametrine.docc/Modules/{module.name}.md"
        if not os.path.exists(page):
            sys.exit(f"{page} does not exist: describe the module there")
        shutil.copyfile(page, os.path.join(folder, module.name + ".md"))
    shutil.rmtree(os.path.join(main_catalog, "Modules"))

    with open(os.path.join(work, "commands.json")) as file:
        command_pages = commands.pages(json.load(file)["command"])
    for name, text in command_pages.items():
        write(main_catalog, name, text)

    films("build/docs-films/figures", resources)
    listed = films("build/docs-films/cookbook", resources)
    for name, text in recipes.pages(listed, symbols).items():
        write(main_catalog, name, text)
    print(f"        {len(names)} pages of the repository, {len(command_pages)} of commands, {len(listed)} recipes, "
          f"{symbols.count} symbols")


if __name__ == "__main__":
    main(sys.argv[1])
