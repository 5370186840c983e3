# Writes each code block of a page that has `<!-- file: PATH -->` above it to this path in the folder `root`. The variable
# `mark` selects blocks with another word than `file`.
BEGIN { if (mark == "") mark = "file" }
$1 == "<!--" && $2 == mark ":" && $4 == "-->" { path = $3; next }
/^```/ && open { close(out); open = 0; path = ""; next }
/^```/ && path != "" { open = 1; out = root path; next }
open { print > out }
