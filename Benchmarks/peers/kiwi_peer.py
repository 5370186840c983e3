"""The constraint solver kiwi, C++ with Python bindings. Constraints are created beforehand; solver calls are timed."""

import kiwisolver

VIEWS = 250
GAP = 8


class Peer:
    def __init__(self):
        from importlib.metadata import version

        self.version = "kiwisolver " + version("kiwisolver")
        self.total = kiwisolver.Variable("total")
        self.views = [
            [kiwisolver.Variable(f"{name}{index}") for name in ("left", "right", "width")]
            for index in range(VIEWS)
        ]
        self.constraints = list(self._chain())
        assert len(self.constraints) == 4 * VIEWS

    def _chain(self):
        """Yields the constraints of the chain in LayoutWorks.swift."""
        before = None
        for left, right, width in self.views:
            if before is None:
                yield left == GAP
            else:
                yield left == before[1] + GAP
                yield width == before[2]
            yield right == left + width
            yield width >= 10
            before = left, right, width
        yield before[1] == self.total - GAP

    def _solver(self):
        solver = kiwisolver.Solver()
        for constraint in self.constraints:
            solver.addConstraint(constraint)
        solver.addEditVariable(self.total, "strong")
        return solver

    def _suggest(self, solver, number):
        solver.suggestValue(self.total, 5000 + 7 * (number % 200))
        solver.updateVariables()

    def _check(self):
        share = (self.total.value() - GAP * (VIEWS + 1)) / VIEWS
        assert all(abs(view[2].value() - share) < 1e-6 for view in self.views)

    def layout_build(self):
        def step(number):
            self._suggest(self._solver(), number)

        step(1)
        self._check()
        return step

    def layout_edit(self):
        solver = self._solver()

        def step(number):
            self._suggest(solver, number)

        step(1)
        self._check()
        return step
