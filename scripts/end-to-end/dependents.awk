# Writes the code blocks of a page that have a comment with a path above them, `<!-- file: PATH -->`, below the folder `root`.
/^<!-- file: .+ -->$/ { path = $3; next }
/^```/ && open { close(out); open = 0; path = ""; next }
/^```/ && path != "" { open = 1; out = root path; next }
open { print > out }
