# Reads prose.txt first: a pattern, a tab, and the suggested replacement. Then reports violations in the other files.

function fault(text) { print substr(FILENAME, 3) ":" FNR ": " text; bad = 1 }

# Checks the words of one line of prose.
function checkWords(text,   lower, i) {
  gsub(/`[^`]*`/, " ", text)
  gsub(/\]\([^)]*\)/, "] ", text)
  gsub(/[^ ]*[\/@][^ ]*/, " ", text)
  lower = " " tolower(text) " "
  for (i = 1; i <= count; i++)
    if (match(lower, "[^a-z_-]" patterns[i] "[^a-z_]"))
      fault("\"" substr(lower, RSTART + 1, RLENGTH - 2) "\": write " replacements[i])
}

# Checks the first words of a comment or test name.
function checkOpening(text) {
  if (text ~ /^(What|Who|Whose|Whom|How|That which|Where|Whoever|Whatever|what|who|whose|how|that which|where) / && text !~ /\?/)
    fault("opens with \"" substr(text, 1, 40) "…\": begin with a noun or a verb")
}

FNR == 1 {
  fence = 0; inComment = 0
  # The awk programs and shell scripts that hold the word list's own examples are skipped.
  markdown = FILENAME ~ /\.md$/
  script = FILENAME ~ /^\.\/scripts\// || FILENAME ~ /Makefile$/
  literals = FILENAME ~ /^\.\/Sources\/.*\.swift$/
  own = FILENAME ~ /checks\/prose/ || FILENAME ~ /ProseCheckTests/
}
NR == FNR {
  if (split($0, parts, "\t") == 2 && $0 !~ /^#/) { patterns[++count] = parts[1]; replacements[count] = parts[2] }
  next
}
own { next }

markdown {
  if ($0 ~ /^ *(```|~~~)/) fence = !fence
  else if (!fence) checkWords($0)
  next
}
script {
  if ($0 ~ /^ *#( |$)/) { line = $0; sub(/^ *# ?/, "", line); if (!inComment) checkOpening(line); checkWords(line); inComment = 1 }
  else inComment = 0
  next
}
/^ *(\/\/\/?|#)( |$)/ {
  line = $0
  sub(/^ *(\/\/\/?|#) ?/, "", line)
  if (line ~ /^ *```/) fence = !fence
  if (!inComment) { fence = 0; checkOpening(line) }
  if (!fence && line !~ /^    /) checkWords(line)
  inComment = 1
  next
}
{ inComment = 0 }
/ func `[^`]*`/ {
  line = $0
  sub(/.* func `/, "", line); sub(/`.*/, "", line)
  checkOpening(line)
  checkWords(line)
  next
}
/[^ ] +\/\/ / { line = $0; sub(/.* \/\/ /, "", line); if (line !~ /"/) checkWords(line) }
literals && /"/ {
  line = $0
  while (match(line, /"([^"\\]|\\.)*"/)) {
    text = substr(line, RSTART + 1, RLENGTH - 2)
    line = substr(line, RSTART + RLENGTH)
    gsub(/\\\([^)]*\)+/, " ", text)
    if (text ~ /[a-z] [a-z]/) checkWords(text)
  }
}
END { exit bad }
