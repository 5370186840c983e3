"""Runs the tests with one active fault at a time, for scripts/analysis/mutation-tests."""
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
# A run that takes longer than FACTOR times the run without a fault plus MARGIN seconds counts as a detected fault.
FACTOR, MARGIN = 5, 60
# The interval between checks whether a process has ended, in seconds.
WAIT = 0.5
# The timeout of a run without a fault, in seconds.
MAXIMUM_SECONDS = 2400
# The maximum number of tests of a suite that are skipped because they fail without a fault or intermittently.
MAXIMUM_SKIPPED = 3
# The maximum number of tests that are selected by name. Matching more patterns takes longer than running the suite.
MAXIMUM_TESTS = 120
# The maximum address space and file size of a process, in kilobytes, because a fault may allocate without limit.
MAXIMUM_MEMORY, MAXIMUM_FILE = 12_000_000, 4_000_000
# The numbers of faults are below this maximum.
MAXIMUM_NUMBER = 512


def state_path(name):
    return os.path.join(STATE, name)


def read_rows(name):
    """Returns the rows of a file of tab-separated values."""
    try:
        with open(state_path(name)) as file:
            return [line.rstrip("\n").split("\t") for line in file if line.endswith("\n")]
    except OSError:
        return []


def append_row(name, *fields):
    with open(state_path(name), "a") as file:
        file.write("\t".join(re.sub(r"\s+", " ", str(field)) for field in fields) + "\n")


class Runner:
    """A runner of test targets of the bundle with an active fault."""

    def __init__(self, package):
        self.package = package

    def run(self, suite, fault, limit, name, only=(), skipped=(), reached=None):
        """Runs a suite, or the tests in `only`, until a test fails. Returns the outcome."""
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
            # Waits in short intervals, so that time in which the system is suspended does not count.
            for _ in range(int(limit / WAIT)):
                try:
                    process.wait(WAIT)
                    break
                except subprocess.TimeoutExpired:
                    pass
            else:
                is_late.set()
            # Child programs that continue after the process would keep the pipe open.
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
        """Reads the events of a process until a test fails or the process ends."""
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
        """Runs as `run`, but repeats a failed test: it must fail again alone, and pass without the fault."""
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
        # One tuple per finished test: identifier, and start and end in seconds since 1970.
        self.starts, self.tests = {}, []


def test_pattern(test):
    """Returns a regular expression for a test, without its source location."""
    return "^" + re.escape(re.sub(r"/[^/]*\.swift:\d+:\d+$", "", test))


def end_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except OSError:
        pass


class Unfaulted:
    """The time of each suite without a fault, and for each fault the tests of the suite that reach it.

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
        """Returns the steps of a fault: first suites limited to the tests that reach it, then whole suites."""
        few = []
        for suite in order:
            seconds, tests = self.reaching[number][suite]
            if 0 < len(tests) <= MAXIMUM_TESTS and seconds < self.seconds[suite] / 2:
                few.append((suite, tuple(tests)))
        # A suite without such a step runs completely in its place.
        chosen = dict(few)
        first = [(suite, chosen.get(suite, ())) for suite in order]
        return first + [(suite, ()) for suite in order if suite in chosen]


def reaching_tests(path, tests):
    """Returns, for each reached fault, the total seconds and the identifiers of the tests that ran when it was reached."""
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
    """A fault with its remaining steps. A step is a suite with the tests to run, or with no tests to run all."""

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
    """A search that runs the suites for all faults, in the order of `suite_order`."""

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
        """Returns the sort key: faults with few tests to run, then fewer finished steps, then shorter suites."""
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
    """Returns the suites that reach a fault: the module's own, then by distance in dependencies, then by time."""
    name = module.split("/")[1]
    return sorted(unfaulted.reaching.get(number, {}), key=lambda suite: (
        suite != name + "Tests", distance(targets, suite, name), unfaulted.seconds[suite], suite))


def distance(targets, start, module):
    """Returns the length of the shortest dependency path from a target to a module."""
    near, seen, steps = {start}, set(), 0
    while near:
        if module in near:
            return steps
        seen |= near
        near = {other for name in near for other in targets.get(name, [])} - seen
        steps += 1
    return len(targets)
