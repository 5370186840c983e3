# Prints the first Swift block of the section "In a package of your own".
/^## In a package of your own/ { inside = 1 }
inside && /^```$/ && open { exit }
inside && open { print }
inside && /^```swift$/ { open = 1 }
