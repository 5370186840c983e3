"""Completes the merged archive to a site: Markdown, llms.txt, titles and summaries in HTML, theme and start page.

  pages.py WORK SITE BASE
"""
import html, json, os, re, shutil, sys

import graphs
from markdown import Markdown, summary

HERE = os.path.dirname(os.path.abspath(__file__))
THEME = {"features": {"docs": {"quickNavigation": {"enable": True}}}}
# Groups of llms.txt, with the beginnings of the paths of their pages.
GROUPS = [
    ("Recipes", ("cookbook", "recipe-")),
    ("Guides", ("guide-",)),
    ("Commands", ("commands", "ametrine-")),
    ("Behavior", ("behavior",)),
    ("Design and project", ("project-", "decision")),
]


def pages(site):
    """Returns the addresses and data of all pages, sorted by address."""
    root = os.path.join(site, "data")
    found = []
    for folder, _, files in os.walk(os.path.join(root, "documentation")):
        found += [os.path.join(folder, name) for name in files if name.endswith(".json")]
    found.append(os.path.join(root, "documentation.json"))
    for path in sorted(found):
        if os.path.exists(path):
            with open(path) as file:
                yield "/" + os.path.relpath(path, root)[:-len(".json")], json.load(file)


def write(site, path, text):
    path = os.path.join(site, path.lstrip("/"))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def llms(listed, base):
    """Returns the text of llms.txt: all modules and articles, and the types of each module."""
    def line(address, data):
        title, text = data["metadata"]["title"], summary(data)
        return f"- [{title}]({base}{address.lstrip('/')}.md)" + (f": {text}" if text else "")
    groups = {name: [] for name in ("Articles", *(name for name, _ in GROUPS), "Modules")}
    types = {module.name: [] for module in graphs.MODULES}
    for address, data in listed:
        parts = address.strip("/").split("/")[1:]
        if len(parts) == 2 and parts[0] == "ametrine":
            group = next((name for name, starts in GROUPS if parts[1].startswith(starts)), "Articles")
            groups[group].append(line(address, data))
        elif len(parts) == 1 and data["metadata"].get("symbolKind") == "module":
            groups["Modules"].append(line(address, data))
        elif len(parts) == 2 and data["metadata"].get("role") != "collectionGroup":
            module = data["metadata"]["modules"][0]["name"]
            if module in types and data["metadata"].get("symbolKind") not in ("extension", "module", None):
                types[module].append(line(address, data))
    parts = ["# Ametrine", "> Core Animation and UIKit for Swift on Linux, drawn without a screen to pictures and films.",
             f"Every page is also available as Markdown: add `.md` to its address. [All pages in one file]({base}llms-full.txt) "
             "has the articles, guides, recipes and commands in full."]
    for name, lines in [*groups.items(), *types.items()]:
        if lines:
            parts.append(f"## {name}\n\n" + "\n".join(lines))
    return "\n\n".join(parts) + "\n"


def template(name, base):
    with open(os.path.join(HERE, name)) as file:
        return file.read().replace("{BASE}", base)


def headings(data):
    return [item["text"] for section in data.get("primaryContentSections", []) if section["kind"] == "content"
            for item in section["content"] if item["type"] == "heading" and item["text"] != "Overview"]


def entry(address, data):
    """Returns a page for the search: title, address, place, summary, headings and weight."""
    metadata, parts = data["metadata"], address.strip("/").split("/")
    if parts[1:2] == ["ametrine"]:
        # Pages of decisions repeat the words of those that explain the behavior.
        weight = 0.8 if re.match("decision|project", parts[-1]) else 1.6
        # The options of plan are those of render, which come first.
        if parts[-1].startswith("ametrine-plan-"):
            weight = 1.5
        return [metadata["title"], address[1:], "", summary(data), " · ".join(headings(data)), weight]
    path = [name["title"] for name in containers(data)]
    return [metadata["title"], address[1:], " ".join([metadata.get("roleHeading", ""), "of" if path else "", ".".join(path)]).strip(),
            summary(data), "", 1.3 if len(parts) <= 3 else 1]


def containers(data):
    """Returns the references of the pages above a page, from the module on."""
    paths = data.get("hierarchy", {}).get("paths", [[]])
    return [data["references"][identifier] for identifier in paths[0] if identifier in data["references"]]


def nest_modules(site):
    """Moves the modules in the index of the navigator to the place at which the start page lists them.

    The merged index has them beside the articles, and the list of the start page as entries without children, which the
    navigator finds first.
    """
    path = os.path.join(site, "index/index.json")
    with open(path) as file:
        index = json.load(file)
    for trees in index["interfaceLanguages"].values():
        roots = {node.get("path"): node for tree in trees for node in tree.get("children", [])}
        start = roots["/documentation/ametrine"]
        start["children"] = [roots.pop(node.get("path"), node) if node.get("external") else node
                             for node in start["children"]]
        missing = [path for path in roots if path != start["path"]]
        if missing:
            sys.exit(f"Documentation/Ametrine.docc/Ametrine.md does not list {', '.join(missing)}: add them to its topics")
        trees[:] = [start]
    with open(path, "w") as file:
        json.dump(index, file, separators=(",", ":"))


def main(work, site, base):
    shutil.rmtree(site, ignore_errors=True)
    os.rename(os.path.join(work, "site"), site)
    # Only the documentation compiler reads these files.
    for name in os.listdir(site):
        if name in ("metadata.json", "link-hierarchy.json", "linkable-entities.json"):
            os.remove(os.path.join(site, name))
    nest_modules(site)
    write(site, "theme-settings.json", json.dumps(THEME))
    with open(os.path.join(site, "index.html")) as file:
        shell = file.read()
    head, header = template("head.html", base), template("header.html", base)

    listed = list(pages(site))
    full = []
    for address, data in listed:
        text = Markdown(address, data).page()
        write(site, address + ".md", text)
        if address.startswith("/documentation/ametrine/") and "/decision-" not in address:
            full.append(text)
        title = html.escape(data["metadata"].get("title", "") + " | Ametrine")
        page = re.sub(r"<title>.*?</title>", lambda _: f"<title>{title}</title>", shell)
        page = page.replace("<noscript>", header + "<noscript>", 1)
        page = page.replace("</head>", f'<meta name="description" content="{html.escape(summary(data))}">'
                            f'<link rel="alternate" type="text/markdown" href="{base}{html.escape(address[1:])}.md">'
                            + head + "</head>")
        write(site, address + "/index.html", page)
    write(site, "search/index.html", template("search.html", base).replace("{HEADER}", header))
    write(site, "search/index.json", json.dumps([entry(*page) for page in listed], separators=(",", ":"), ensure_ascii=False))
    start = f"{base}documentation/ametrine/"
    write(site, "index.html", f'<!doctype html><meta charset="utf-8"><title>Ametrine</title><meta http-equiv="refresh" '
          f'content="0; url={start}"><link rel="canonical" href="{start}"><a href="{start}">Ametrine</a>\n')
    write(site, "llms.txt", llms(listed, base))
    write(site, "llms-full.txt", "\n\n".join(full))
    size = sum(os.path.getsize(os.path.join(folder, name)) for folder, _, files in os.walk(site) for name in files)
    print(f"        {len(listed)} pages, {size / 1e6:.0f} MB in {site}")


main(*sys.argv[1:])
