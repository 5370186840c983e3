// Outlines and bitmaps of glyphs by FreeType. Some build configurations do not find FreeType's own headers, so this
// header does not include them.
#ifndef AMETRINE_TEXT_SHIMS_H
#define AMETRINE_TEXT_SHIMS_H

#include <stdint.h>

/// An open font.
///
/// It must not be used by two threads at once.
typedef struct ATTextFace *ATTextFaceRef;

/// Opens a font of a file; null if it is not a font.
ATTextFaceRef ATTextFaceOpen(const char *file, long index);

/// Opens the first font in memory; null if there is none.
///
/// The bytes must remain valid until the font is closed.
ATTextFaceRef ATTextFaceOpenBytes(const uint8_t *bytes, long count);

/// Closes a font.
void ATTextFaceClose(ATTextFaceRef face);

/// Returns the family name, or null.
const char *ATTextFaceFamilyName(ATTextFaceRef face);

/// Returns the PostScript name, or null.
const char *ATTextFacePostScriptName(ATTextFaceRef face);

/// Whether the font has only bitmap glyphs.
int ATTextFaceHasBitmaps(ATTextFaceRef face);

/// The callbacks that receive an outline, in font units with y up.
typedef struct {
  void *sink;
  void (*move)(void *sink, double x, double y);
  void (*line)(void *sink, double x, double y);
  void (*quad)(void *sink, double cx, double cy, double x, double y);
  void (*cubic)(void *sink, double cx, double cy, double dx, double dy, double x, double y);
} ATTextOutlineCallbacks;

/// Passes the outline of a glyph to callbacks, emboldened by a number of font units.
///
/// Returns 0 if there is no outline.
int ATTextFaceOutline(ATTextFaceRef face, uint32_t glyph, double boldness, ATTextOutlineCallbacks steps);

/// The bitmap of a glyph in the largest available size, as premultiplied blue, green, red, alpha.
typedef struct {
  int width, height, left, top, pitch;
  /// The size of the font in pixels per em.
  double em;
  /// The pixels, valid until the next bitmap is loaded.
  const uint8_t *pixels;
} ATTextBitmap;

/// Loads the bitmap of a glyph.
///
/// Returns 0 if there is none.
int ATTextFaceBitmap(ATTextFaceRef face, uint32_t glyph, ATTextBitmap *picture);

#endif
