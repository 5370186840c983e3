import Testing

/// Tests `scripts/checks/workflows` on folders that contain one workflow.
@Suite struct WorkflowCheckTests {
  private func output(job: String) throws -> String {
    let head = """
      name: CI
      on:
        push:
      permissions:
        contents: read
      jobs:
        test:
          runs-on: ubuntu-24.04
          timeout-minutes: 10

      """
    return try runCheck(
      "workflows",
      files: [
        "Makefile": "check:\n\tscripts/check\n", "Containerfile": "FROM swift:6.3 AS build\n",
        ".github/workflows/ci.yml": head + job,
      ])
  }

  @Test func `the workflow check accepts a job that calls an existing make target`() throws {
    #expect(
      try output(job: "    container: swift:6.3\n    steps:\n      - run: make check\n") == "")
  }

  @Test(arguments: [
    ("    steps:\n      - run: Benchmarks/none\n", "'Benchmarks/none' is not an executable file"),
    ("    steps:\n      - run: |\n          make none\n", "has no target 'none'"),
    ("    container: swift:5.9\n    steps:\n", "'swift:5.9' is not the image of the Containerfile"),
    ("    steps:\n\t- run: make check\n", "tabs are not allowed"),
    ("    timeout-minutes: 4\n    steps:\n", "the key 'timeout-minutes' appears twice"),
    ("", "has no key 'steps'"),
  ])
  func `the workflow check reports an invalid job`(job: String, problem: String) throws {
    #expect(try output(job: job).contains(problem))
  }
}
