// What an instant costs: evaluating running animations, looking for the next event, taking in a commit.
//
//   swift run -c release Evaluation [ROUNDS]
//   valgrind --tool=callgrind --toggle-collect=ametrine_measured Evaluation instructions animations|components|numbers|plain|next|apply|node

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "instructions" {
  countInstructions(of: arguments.dropFirst().first ?? "")
} else {
  measureAll(rounds: arguments.first.flatMap(Int.init) ?? 15)
}
