"""Writes the calls of scripts/analysis/api-sweep, of public initializers and settable properties that take numbers.

    python3 api-sweep.py GRAPHS OUT.swift [--left-out]

GRAPHS is a folder of symbol graphs. Prints the number of declarations that cannot be called; --left-out lists them.
"""

import collections
import json
import pathlib
import sys

MODULES = ["CoreGraphics", "ObjCRuntime", "QuartzCore", "UIKitCore", "UIKitDynamics", "UIKitControls", "UIKitLists", "UIKitControllers",
           "EasyAnimation"]
# What a number `n` makes of each type. A whole number is limited to those of its type.
NUMBERS = {
    "Double": "n", "CGFloat": "CGFloat(n)", "Float": "Float(n)", "CFTimeInterval": "n", "TimeInterval": "n",
    "Int": "whole(n)", "UInt": "UInt(max(0, whole(n)))", "Int32": "Int32(clamping: whole(n))",
    "UInt32": "UInt32(clamping: whole(n))", "NSNumber": "NSNumber(value: n)", "[NSNumber]": "[NSNumber(value: n), 1]",
    "[CGFloat]": "[CGFloat(n), 1]", "[Double]": "[n, 1]", "CGPoint": "CGPoint(x: n, y: n)",
    "CGSize": "CGSize(width: n, height: n)", "CGRect": "CGRect(x: n, y: n, width: n, height: n)",
    "CGVector": "CGVector(dx: n, dy: n)", "UIEdgeInsets": "UIEdgeInsets(top: n, left: n, bottom: n, right: n)",
    "NSDirectionalEdgeInsets": "NSDirectionalEdgeInsets(top: n, leading: n, bottom: n, trailing: n)",
    "UIOffset": "UIOffset(horizontal: n, vertical: n)",
    "CGAffineTransform": "CGAffineTransform(a: n, b: n, c: n, d: n, tx: n, ty: n)",
    "CATransform3D": "CATransform3DMakeScale(n, n, n)", "CGColor": "CGColor(red: n, green: n, blue: n, alpha: n)",
    "UIColor": "UIColor(red: n, green: n, blue: n, alpha: n)",
    "CAFrameRateRange": "CAFrameRateRange(minimum: Float(n), maximum: Float(n), preferred: Float(n))",
}
# What else initializers want.
OTHERS = {
    "String": '"a"', "Bool": "true", "CGImage": "Subjects.image", "UIImage": "UIImage(cgImage: Subjects.image)",
    "CALayer": "CALayer()", "UIView": "UIView()", "UIBezierPath": "UIBezierPath()", "CGPath": "CGPath(rect: Subjects.box, transform: nil)",
}
# Subjects that are not made by `T()` or `T(frame:)`.
MAKERS = {
    "UICollectionView": "UICollectionView(frame: Subjects.box, collectionViewLayout: UICollectionViewFlowLayout())",
    "UITableView": "UITableView(frame: Subjects.box, style: .plain)",
    "UISegmentedControl": 'UISegmentedControl(items: ["a", "b"])',
    "UIVisualEffectView": "UIVisualEffectView(effect: UIBlurEffect(style: .regular))",
    "CABasicAnimation": 'CABasicAnimation(keyPath: "position.x")',
    "CAPropertyAnimation": 'CAPropertyAnimation(keyPath: "position.x")',
    "CAKeyframeAnimation": 'CAKeyframeAnimation(keyPath: "position.x")',
    "CASpringAnimation": 'CASpringAnimation(keyPath: "position.x")',
    "RBBSpringAnimation": 'RBBSpringAnimation(keyPath: "position.x")',
    "CARenderer": "CARenderer(layer: Subjects.layer(), bounds: Subjects.box)",
    "UIBezierPath": "UIBezierPath(ovalIn: Subjects.box)",
    "CADisplayLink": "Subjects.link()",
    "CAFrameRateRange": "CAFrameRateRange.default",
    "NSCollectionLayoutItem": "Subjects.item()",
    "NSCollectionLayoutSection": "Subjects.section()",
    "NSTextContainer": "NSTextContainer(size: Subjects.box.size)",
    "UIAttachmentBehavior": "UIAttachmentBehavior(item: UIView(frame: Subjects.box), attachedToAnchor: .zero)",
    "UIButton.Configuration": "UIButton.Configuration.filled()",
    "UICollectionLayoutListConfiguration": "UICollectionLayoutListConfiguration(appearance: .plain)",
    "UIBarButtonItemStateAppearance": "UIBarButtonItemAppearance(style: .plain).normal",
    "UIFieldBehavior": "UIFieldBehavior.vortexField()",
    "UIListContentConfiguration": "UIListContentConfiguration.cell()",
    "UIPasteboard": "UIPasteboard.general",
    "UITabBarItemStateAppearance": "UITabBarItemAppearance(style: .stacked).normal",
    "UIScreen": "UIScreen.main",
    "UIPushBehavior": "UIPushBehavior(items: [UIView(frame: Subjects.box)], mode: .continuous)",
    "UISnapBehavior": "UISnapBehavior(item: UIView(frame: Subjects.box), snapTo: .zero)",
    "UITabBarController": "Subjects.tabs()",
    "UIViewPropertyAnimator": "UIViewPropertyAnimator(duration: 1, curve: .linear)",
}
# The class whose subclasses have `T(frame:)`.
FRAMED = "UIView"


def text(fragments):
    return "".join(each["spelling"] for each in fragments)


class Graphs:
    """The symbols of all modules, with the classes above each."""

    def __init__(self, folder):
        self.symbols, self.above, self.names = [], {}, {}
        for module in MODULES:
            for path in sorted(pathlib.Path(folder).glob(f"{module}*.symbols.json")):
                graph = json.loads(path.read_text())
                self.symbols += graph["symbols"]
                for symbol in graph["symbols"]:
                    self.names[symbol["identifier"]["precise"]] = symbol
                for each in graph["relationships"]:
                    if each["kind"] == "inheritsFrom":
                        self.above[each["source"]] = each["target"]
        self.types = {
            ".".join(each["pathComponents"]): each for each in self.symbols
            if each["kind"]["identifier"] in ("swift.class", "swift.struct")}
        self.initializers = collections.defaultdict(list)
        for each in self.symbols:
            if each["kind"]["identifier"] == "swift.init":
                self.initializers[".".join(each["pathComponents"][:-1])].append(each)

    def ancestors(self, name):
        at = self.types[name]["identifier"]["precise"] if name in self.types else None
        while at in self.names:
            yield ".".join(self.names[at]["pathComponents"])
            at = self.above.get(at)

    def subject(self, name):
        """An expression of a value of a type; nil where it is not known how to make one."""
        if name in MAKERS:
            return MAKERS[name]
        if name not in self.types:
            return None
        line = list(self.ancestors(name))
        if FRAMED in line:
            own = self.initializers[name]
            if not own or any(each["pathComponents"][-1] == "init(frame:)" for each in own):
                return f"{name}(frame: Subjects.box)"
            return None
        for each in line:
            if any(init["pathComponents"][-1] == "init()" for init in self.initializers[each]):
                return f"{name}()"
            if self.initializers[each]:
                return None
        # A class of no initializers has that of NSObject.
        return f"{name}()" if self.types[name]["kind"]["identifier"] == "swift.class" else None


def isOpen(symbol):
    """Whether a program may call it: not deprecated away, and of no generic type."""
    if any(each.get("isUnconditionallyUnavailable") for each in symbol.get("availability", [])):
        return False
    return "swiftGenerics" not in symbol and not any(part.startswith(("_", "$")) for part in symbol["pathComponents"])


def argument(kind, isOptional):
    """What stands for a parameter, and whether the number is in it."""
    if kind in NUMBERS:
        return NUMBERS[kind], True
    if isOptional:
        return "nil", False
    return OTHERS.get(kind), False


def parameters(symbol):
    """The arguments of a call, or nil where a type is not known; and whether the number is among them."""
    title = symbol["pathComponents"][-1]
    labels = title[title.index("(") + 1:-1].split(":")[:-1]
    given = symbol.get("functionSignature", {}).get("parameters", [])
    if len(labels) != len(given):
        return None, False
    words, takes = [], False
    for label, each in zip(labels, given):
        kind = text(each["declarationFragments"]).split(": ", 1)[-1].strip()
        value, isNumber = argument(kind.rstrip("?"), kind.endswith("?"))
        if value is None:
            return None, False
        takes = takes or isNumber
        words.append(value if label == "_" else f"{label}: {value}")
    return ", ".join(words), takes


def calls(graphs, leftOut):
    """Lines of Swift: the name of a call, and what it does with a number."""
    for symbol in sorted(graphs.symbols, key=lambda each: each["pathComponents"]):
        kind, path = symbol["kind"]["identifier"], symbol["pathComponents"]
        name, owner = ".".join(path), ".".join(path[:-1])
        if not isOpen(symbol) or owner not in graphs.types or not isOpen(graphs.types[owner]):
            continue
        if kind == "swift.init":
            words, takes = parameters(symbol)
            if words is None:
                leftOut.append(name)
            elif takes:
                attempt = "try? " if "throws" in text(symbol["declarationFragments"]) else ""
                yield name, f"use({attempt}{owner}({words}))"
        elif kind == "swift.property":
            declaration = text(symbol["declarationFragments"])
            type_ = declaration.split(": ", 1)[-1].split(" {")[0].strip()
            # What has a getter alone says so; a stored property of a structure says nothing.
            if "let " in declaration or "{ get }" in declaration or type_.rstrip("?") not in NUMBERS:
                continue
            subject = graphs.subject(owner)
            if subject is None:
                leftOut.append(name)
                continue
            holder = "var" if graphs.types[owner]["kind"]["identifier"] == "swift.struct" else "let"
            yield name, f"{holder} it = {subject}; it.{path[-1]} = {NUMBERS[type_.rstrip('?')]}; use(it)"


def main():
    folder, out = sys.argv[1:3]
    graphs, leftOut = Graphs(folder), []
    lines = [
        "// Written by scripts/analysis/api-sweep.", "", "import CoreGraphics", "import EasyAnimation", "import Foundation",
        "import QuartzCore", "import UIKit", "",
    ]
    found = dict(calls(graphs, leftOut))
    # Functions of some calls each: one list of all would keep the compiler busy.
    names = sorted(found)
    parts = [names[at:at + 40] for at in range(0, len(names), 40)]
    for number, part in enumerate(parts):
        lines.append(f"@MainActor private func calls{number}(_ all: inout [SweepCall]) {{")
        lines += [f'  all.append(SweepCall("{name}") {{ n in {found[name]} }})' for name in part]
        lines += ["}", ""]
    lines += ["@MainActor let sweepCalls: [SweepCall] = {", "  var all: [SweepCall] = []"]
    lines += [f"  calls{number}(&all)" for number in range(len(parts))]
    pathlib.Path(out).write_text("\n".join(lines + ["  return all", "}()", ""]))
    print(f"{len(found)} calls; {len(leftOut)} with parameters or subjects that are not known", file=sys.stderr)
    if "--left-out" in sys.argv:
        print("\n".join(leftOut), file=sys.stderr)


main()
