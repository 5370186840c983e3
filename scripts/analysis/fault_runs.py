"""Runs the tests with one fault after another, for scripts/analysis/mutation-tests."""
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time

import fault_places

HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STATE = os.path.join(HOME, "build/faults")
MAXIMUM_HOURS = 4
JOBS = 2
# A run that takes longer than FACTOR times the run without a fault plus MARGIN seconds has noticed.
FACTOR, MARGIN = 5, 60
# Seconds of one wait for the end of a process.
WAIT = 0.5
# Seconds for a run without a fault.
MAXIMUM_SECONDS = 2400
# Tests of a suite that fail without a fault, or now and then, before the suite counts as failed.
MAXIMUM_SKIPPED = 3
# Tests that run by themselves: more patterns take longer to match than the rest of the suite to run.
MAXIMUM_TESTS = 120
# Kilobytes of address space and of a file for a process: a fault may allocate without end.
MAXIMUM_MEMORY, MAXIMUM_FILE = 12_000_000, 4_000_000
# The numbers of faults stay below.
MAXIMUM_NUMBER = 512


def state_path(name):
    return os.path.join(STATE, name)


def read_rows(name):
    """The rows of a file of tab-separated values."""
    try:
        with open(state_path(name)) as file:
            return [line.rstrip("\n").split("\t") for line in file if line.endswith("\n")]
    except OSError:
        return []


def append_row(name, *fields):
    with open(state_path(name), "a") as file:
        file.write("\t".join(re.sub(r"\s+", " ", str(field)) for field in fields) + "\n")


class Runner:
    """Runs test targets of the bundle with a fault."""

    def __init__(self, package):
        self.package = package

    def run(self, suite, fault, limit, name, only=(), skipped=(), reached=None):
        """Runs a suite until a test fails, or only some of its tests; returns the outcome."""
        folder = tempfile.mkdtemp(prefix="faults-")
        environment = dict(self.package.environment, AMETRINE_FAULT=str(fault), TMPDIR=folder)
        environment.pop("SWIFT_DETERMINISTIC_HASHING")
        if reached:
            environment["AMETRINE_FAULTS_REACHED"] = reached
        events, inlet = os.pipe()
        command = [self.package.bundle, "--testing-library", "swift-testing", "--no-parallel",
                   "--event-stream-version", "0", "--event-stream-output-path", f"/dev/fd/{inlet}"]
        for pattern in map(test_pattern, only) if only else [rf"^{suite}\."]:
            command += ["--filter", pattern]
        for test in skipped:
            command += ["--skip", test_pattern(test)]
        limits = ["bash", "-c", f'ulimit -v {MAXIMUM_MEMORY} -f {MAXIMUM_FILE} -c 0; exec "$@"', "bash"]
        start = time.monotonic()
        with open(state_path(f"{name}.log"), "wb") as log:
            process = subprocess.Popen(limits + command, cwd=self.package.folder, env=environment, pass_fds=[inlet],
                                       stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                                       start_new_session=True)
        os.close(inlet)
        is_late = threading.Event()

        def watch():
            # In short waits, so that time for which everything is suspended does not count.
            for _ in range(int(limit / WAIT)):
                try:
                    process.wait(WAIT)
                    break
                except subprocess.TimeoutExpired:
                    pass
            else:
                is_late.set()
            # Programs that outlive the process would hold the pipe open.
            end_group(process)
        threading.Thread(target=watch, daemon=True).start()
        result = self.read(events)
        if result.failed:
            end_group(process)
        status = process.wait()
        shutil.rmtree(folder, ignore_errors=True)
        result.seconds = time.monotonic() - start
        if result.failed:
            result.kind, result.test = "issue", result.failed
        elif is_late.is_set():
            result.kind, result.test = "hang", result.running
        elif status:
            result.kind, result.test = f"crash {status}", result.running
        return result

    def read(self, events):
        """Reads the events of a process until a test fails."""
        result = Outcome()
        with open(events, "rb") as lines:
            for line in lines:
                try:
                    record = json.loads(line)
                except ValueError:
                    continue
                if record.get("kind") != "event":
                    continue
                event = record.get("payload", {})
                kind, test = event.get("kind"), event.get("testID")
                if kind == "testStarted" and test:
                    result.running = test
                    result.starts[test] = event["instant"]["since1970"]
                elif kind == "testEnded" and test in result.starts:
                    result.tests.append((test, result.starts[test], event["instant"]["since1970"]))
                elif kind == "issueRecorded" and not event.get("issue", {}).get("isKnown"):
                    result.failed = test or result.running or "?"
                    break
        return result

    def confirmed(self, suite, fault, limit, name, only, skipped):
        """The same as `run`, where a test that fails has to fail once more by itself, and to pass without the fault."""
        skipped, total = list(skipped), 0
        most = len(skipped) + MAXIMUM_SKIPPED
        while True:
            outcome = self.run(suite, fault, limit, name, only, skipped)
            total += outcome.seconds
            if outcome.test and len(skipped) < most:
                again = self.run(suite, fault, limit, name, [outcome.test])
                plain = self.run(suite, 0, limit, name, [outcome.test])
                total += again.seconds + plain.seconds
                if again.kind == "passed" or plain.kind != "passed":
                    append_row("unsteady", fault, suite, outcome.kind, again.kind, plain.kind, outcome.test)
                    skipped.append(outcome.test)
                    continue
            outcome.seconds = total
            return outcome


class Outcome:
    """The outcome of a run: passed, issue, hang or crash."""

    def __init__(self):
        self.kind, self.seconds, self.test = "passed", 0.0, ""
        self.failed, self.running = None, ""
        # Of each test that ended: identifier, start and end in seconds since 1970.
        self.starts, self.tests = {}, []


def test_pattern(test):
    """A regular expression for a test, without its place in the source."""
    return "^" + re.escape(re.sub(r"/[^/]*\.swift:\d+:\d+$", "", test))


def end_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except OSError:
        pass


class Unfaulted:
    """The seconds of each suite without a fault, and of each fault that it reaches the tests that do.

    Tests that fail without a fault are skipped.
    """

    def __init__(self, runner, suites):
        self.seconds, self.reaching, self.failing, self.skipped = {}, {}, {}, {}
        for row in read_rows("times"):
            self.add(*row)
        left = [suite for suite in suites if suite not in self.seconds and suite not in self.failing]

        def measure(worker):
            while left:
                suite = left.pop(0)
                path = state_path(f"reached-{worker}")
                with open(path, "wb") as file:
                    file.truncate(MAXIMUM_NUMBER * fault_places.TICKS)
                skipped = []
                while True:
                    outcome = runner.run(suite, 0, MAXIMUM_SECONDS, f"unfaulted-{suite}", (), skipped, path)
                    if outcome.kind != "issue" or len(skipped) == MAXIMUM_SKIPPED:
                        break
                    skipped.append(outcome.test)
                reaching = reaching_tests(path, outcome.tests)
                os.remove(path)
                row = suite, f"{outcome.seconds:.1f}", outcome.kind, outcome.test or "-", *skipped
                for number, (seconds, tests) in reaching.items():
                    append_row("reaching", suite, number, f"{seconds:.2f}", *tests)
                append_row("times", *row)
                self.add(*row)
                print(f"{suite}: {outcome.kind} after {outcome.seconds:.0f} s", flush=True)
        in_parallel(measure)
        for suite, number, seconds, *tests in read_rows("reaching"):
            if suite in self.seconds:
                self.reaching.setdefault(int(number), {})[suite] = float(seconds), tests

    def add(self, suite, seconds, outcome, test, *skipped):
        self.skipped[suite] = skipped
        if outcome == "passed":
            self.seconds[suite] = float(seconds)
        else:
            self.failing[suite] = f"{outcome}: {test}"

    def steps(self, number, order):
        """The steps of a fault: suites with the tests that reach it, then whole suites."""
        few = []
        for suite in order:
            seconds, tests = self.reaching[number][suite]
            if 0 < len(tests) <= MAXIMUM_TESTS and seconds < self.seconds[suite] / 2:
                few.append((suite, tuple(tests)))
        # A suite without such a step runs whole in its turn.
        chosen = dict(few)
        first = [(suite, chosen.get(suite, ())) for suite in order]
        return first + [(suite, ()) for suite in order if suite in chosen]


def reaching_tests(path, tests):
    """Of each fault that is reached: the seconds and identifiers of the tests that run at these times."""
    found = {}
    functions = [(test, start, end) for test, start, end in tests if re.search(r"\.swift:\d+:\d+$", test)]
    with open(path, "rb") as file:
        for number in range(MAXIMUM_NUMBER):
            file.seek(number * fault_places.TICKS)
            ticks = file.read(fault_places.TICKS)
            if ticks.find(1) < 0:
                continue
            own, seconds = [], 0.0
            for test, start, end in functions:
                first, last = (int(moment * 100) % fault_places.TICKS for moment in (start - 0.01, end + 0.01))
                if 1 in (ticks[first:last + 1] if first <= last else ticks[first:] + ticks[:last + 1]):
                    own.append(test)
                    seconds += end - start
            found[number] = seconds, own
    return found


def in_parallel(work):
    threads = [threading.Thread(target=work, args=[number]) for number in range(JOBS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Fault:
    """A fault with the steps that are left: suites, each with the tests to run or with none for all."""

    def __init__(self, number, place, steps):
        self.number, self.place, self.left = number, place, steps
        self.done, self.verdict, self.is_busy = 0, None, False
        self.is_reached = bool(steps)

    def note(self, suite, extent, outcome, test):
        for step in self.left:
            if step[0] == suite and extent_of(step) == extent:
                self.left.remove(step)
                break
        self.done += 1
        if outcome != "passed" and not self.verdict:
            self.verdict = (suite, outcome, test)


def extent_of(step):
    return "some" if step[1] else "all"


class Search:
    """Runs the suites for all faults, nearest first."""

    def __init__(self, runner, unfaulted, faults, report):
        self.runner, self.unfaulted, self.report = runner, unfaulted, report
        self.faults = {fault.number: fault for fault in faults}
        self.lock = threading.Lock()
        self.used = sum(unfaulted.seconds.values()) / JOBS
        for number, suite, extent, outcome, seconds, test in read_rows("runs"):
            self.used += float(seconds) / JOBS
            if int(number) in self.faults:
                self.faults[int(number)].note(suite, extent, outcome, test)
        self.end = time.monotonic() + MAXIMUM_HOURS * 3600 - self.used

    def next(self):
        with self.lock:
            waiting = [fault for fault in self.faults.values()
                       if fault.left and not fault.verdict and not fault.is_busy]
            if not waiting or time.monotonic() > self.end:
                return None
            fault = min(waiting, key=self.cost)
            fault.is_busy = True
            return fault

    def cost(self, fault):
        """Faults with steps of a few tests come first, then those with fewer steps done, then the shorter suites."""
        suite, tests = fault.left[0]
        return not tests, fault.done, self.unfaulted.seconds[suite], fault.number

    def run(self):
        in_parallel(self.work)

    def work(self, worker):
        while fault := self.next():
            step = fault.left[0]
            suite, extent = step[0], extent_of(step)
            expected = self.unfaulted.reaching[fault.number][suite][0] if step[1] else self.unfaulted.seconds[suite]
            limit = FACTOR * expected + MARGIN
            outcome = self.runner.confirmed(suite, fault.number, limit, f"test-{worker}", step[1],
                                            self.unfaulted.skipped[suite])
            with self.lock:
                append_row("runs", fault.number, suite, extent, outcome.kind, f"{outcome.seconds:.1f}",
                           outcome.test or "-")
                fault.note(suite, extent, outcome.kind, outcome.test)
                fault.is_busy = False
                self.report()
                print(f"{fault.number} {suite} ({extent}): {outcome.kind} after {outcome.seconds:.0f} s", flush=True)


def suite_order(module, unfaulted, targets, number):
    """The suites that reach a fault, nearest first."""
    name = module.split("/")[1]
    return sorted(unfaulted.reaching.get(number, {}), key=lambda suite: (
        suite != name + "Tests", distance(targets, suite, name), unfaulted.seconds[suite], suite))


def distance(targets, start, module):
    """The number of dependencies from a target to a module."""
    near, seen, steps = {start}, set(), 0
    while near:
        if module in near:
            return steps
        seen |= near
        near = {other for name in near for other in targets.get(name, [])} - seen
        steps += 1
    return len(targets)
