#include <fribidi/fribidi.h>
#include <stdlib.h>

// Computes the bidirectional embedding level of each character. Returns the base level, or a negative number on
// failure. `direction` is positive for left to right, negative for right to left, and 0 to use the direction of the
// first letter.
//
// The function is implemented in C because the library's types are imported either as enumerations or as numbers,
// depending on how its headers are read.
static inline int CFriBidiLevels(const uint32_t *text, int count, int direction, int8_t *levels) {
  FriBidiCharType *types = malloc((size_t)count * sizeof *types);
  FriBidiBracketType *brackets = malloc((size_t)count * sizeof *brackets);
  FriBidiParType base =
      direction > 0 ? FRIBIDI_PAR_LTR : direction < 0 ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_ON;
  int made = 0;
  if (types && brackets) {
    fribidi_get_bidi_types(text, count, types);
    fribidi_get_bracket_types(text, count, types, brackets);
    made = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, levels);
  }
  free(types);
  free(brackets);
  return made == 0 ? -1 : FRIBIDI_IS_RTL(base) ? 1 : 0;
}
