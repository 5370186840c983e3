// Grows with its module.
