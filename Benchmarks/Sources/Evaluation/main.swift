// Measures the cost of the work before drawing: evaluating running animations, finding the next event, and applying a
// commit.
//
//     swift run -c release Evaluation [ROUNDS]
//     valgrind --tool=callgrind --toggle-collect=ametrine_measured Evaluation instructions animations|components|numbers|plain|next|apply|node

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "instructions" {
  countInstructions(of: arguments.dropFirst().first ?? "")
} else {
  measureAll(rounds: arguments.first.flatMap(Int.init) ?? 15)
}
