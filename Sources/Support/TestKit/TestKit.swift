// Grows with the module.
