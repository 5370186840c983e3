"""The public modules of the documentation site, and their symbol graphs.

  graphs.py modules GRAPHS     prints the names of the Swift modules to extract
  graphs.py merge RAW GRAPHS   merges the graphs of the parts of each module into GRAPHS/MODULE/MODULE*.symbols.json

A module of the site is one that clients import. Its parts are shown as one module, because clients never import them.
"""
import collections, glob, json, os, re, sys

# A module of the site, the Swift modules that declare its symbols, and the modules to which its pages link. These modules
# are listed before it.
Module = collections.namedtuple("Module", "name parts dependencies")
_FRAMEWORKS = ("Pixels", "CoreGraphics", "CoreText", "ObjCRuntime", "QuartzCore")
_VIEWS = _FRAMEWORKS + ("UIKit",)
MODULES = [
    Module("Pixels", ("Pixels",), ()),
    Module("CoreGraphics", ("CoreGraphics",), ("Pixels",)),
    Module("CoreText", ("CoreText",), ("CoreGraphics",)),
    Module("ObjCRuntime", ("ObjCRuntime",), ()),
    Module("QuartzCore", ("QuartzCore",), _FRAMEWORKS[:-1]),
    Module("UIKit", ("UIKitCore", "UIKitControls", "UIKitLists", "UIKitControllers", "UIKitDynamics"), _FRAMEWORKS),
    Module("Simulator", ("Simulator",), _VIEWS),
    Module("EasyAnimation", ("EasyAnimation",), _VIEWS),
    Module("AppleShims", ("AppleShims",), _FRAMEWORKS),
    Module("CAML", ("CAML",), _FRAMEWORKS),
    Module("Films", ("Films",), ("Pixels",)),
    Module("Storyboard", ("Storyboard",), _FRAMEWORKS + ("Films",)),
    Module("AnimationTesting", ("AnimationTesting", "StoredPictures"), _VIEWS + ("Simulator",)),
    Module("Window", ("Window",), _VIEWS),
]
# AmetrinePort is a former name of AppleShims.
NOT_SHOWN = {"AmetrinePort"}
# The module of the site that has the declarations of a Swift module.
OWNER = {part: module.name for module in MODULES for part in module.parts}

# Classes whose members guides name without the class, the most common first.
BASES = ("CALayer", "CAPropertyAnimation", "CAAnimation", "CAMediaTiming", "UIView", "UIControl", "UIViewController", "Film",
         "Motion")


def renamed(value):
    """Replaces the names of parts by those of their modules, in the places where graphs name modules."""
    if isinstance(value, list):
        return [renamed(item) for item in value]
    if not isinstance(value, dict):
        return value
    result = {}
    for key, item in value.items():
        if key == "extendedModule":
            result[key] = OWNER.get(item, item)
        elif key == "module" and isinstance(item, dict) and "name" in item:
            result[key] = dict(item, name=OWNER.get(item["name"], item["name"]))
        else:
            result[key] = renamed(item)
    return result


def merge(raw, folder):
    for module in MODULES:
        merged = {}
        for part in module.parts:
            for path in sorted(glob.glob(os.path.join(raw, f"{part}.symbols.json"))
                               + glob.glob(os.path.join(raw, f"{part}@*.symbols.json"))):
                extended = re.search(r"@(.*)\.symbols\.json$", path)
                extended = OWNER.get(extended.group(1), extended.group(1)) if extended else None
                key = None if extended == module.name else extended
                with open(path) as file:
                    graph = renamed(json.load(file))
                if key in merged:
                    merged[key]["symbols"] += graph["symbols"]
                    merged[key]["relationships"] += graph["relationships"]
                else:
                    merged[key] = graph
        os.makedirs(os.path.join(folder, module.name), exist_ok=True)
        for key, graph in merged.items():
            # The extraction has no fixed order.
            for kind in ("symbols", "relationships"):
                graph[kind].sort(key=lambda item: json.dumps(item, sort_keys=True))
            name = module.name if key is None else f"{module.name}@{key}"
            with open(os.path.join(folder, module.name, f"{name}.symbols.json"), "w") as file:
                json.dump(graph, file, sort_keys=True)


class Symbols:
    """The public symbols by the paths that readers write, such as `CALayer.shadowPath`."""

    def __init__(self, folder):
        self.count = 0
        found = collections.defaultdict(list)
        for module in MODULES:
            with open(os.path.join(folder, module.name, f"{module.name}.symbols.json")) as file:
                symbols = json.load(file)["symbols"]
            self.count += len(symbols)
            for symbol in symbols:
                path = symbol["pathComponents"]
                found[".".join(path)].append((module.name, path, symbol["kind"]["identifier"]))
                # A method is written without its parameters too.
                if "(" in path[-1]:
                    found[".".join(path[:-1] + [path[-1].split("(")[0]])].append((module.name, path, "overload"))
        self.links = {}
        for name, places in found.items():
            if len(places) == 1:
                module, path, _ = places[0]
                self.links[name] = f"/{module}/" + "/".join(path)
        # Members that only one type has, such as `shadowPath`.
        members = collections.defaultdict(set)
        for name, link in self.links.items():
            if "." in name:
                members[name.rsplit(".", 1)[1]].add(link)
        self.members = {name: next(iter(links)) for name, links in members.items() if len(links) == 1}
        # A name that several types declare denotes the member of a base class.
        for parent in reversed(BASES):
            self.members |= {name.rsplit(".", 1)[1]: link for name, link in self.links.items()
                             if name.rpartition(".")[0] == parent}

    def link(self, name, members=False):
        """Returns the path of a documentation link to a symbol, or None if there is none or more than one."""
        name = name.lstrip(".@")
        return self.links.get(name) or (self.members.get(name) if members else None)


if __name__ == "__main__":
    if sys.argv[1] == "modules":
        print(*(part for module in MODULES for part in module.parts), sep="\n")
    else:
        merge(sys.argv[2], sys.argv[3])
