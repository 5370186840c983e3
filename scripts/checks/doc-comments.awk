# Reports package declarations without a doc comment.
FNR == 1 { documented = 0 }
/^ *\/\/\// { documented = 1; next }
/^ *@/ && !/(func|var|let|init|struct|class|enum|protocol|typealias|subscript) / { next }
/^ *(@[A-Za-z_]+(\([^)]*\))? +)*((static|final|nonisolated|override|mutating|indirect) +)*package +((static|final|nonisolated|mutating|indirect|convenience|required|lazy|weak|class) +)*(func|var|let|init|struct|class|enum|actor|protocol|typealias|subscript)[ (?<]/ \
  && !/package\(set\)/ && !/override/ {
  if (!documented) { print FILENAME ":" FNR ": a package declaration without a doc comment"; bad = 1 }
}
{ documented = 0 }
END { exit bad }
