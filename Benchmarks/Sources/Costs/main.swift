// What the API itself costs: time, as nanoseconds and beside a loop that is timed in the same run, and requests for
// memory.
//
//   swift run -c release Costs               all of it
//   swift run -c release Costs NAME TIMES    one cost, so often: for counting instructions

run()
