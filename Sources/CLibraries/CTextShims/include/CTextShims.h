// Access to glyph outlines and bitmaps with FreeType. Some build configurations do not find FreeType's own headers,
// so this header does not include them.
#ifndef AMETRINE_TEXT_SHIMS_H
#define AMETRINE_TEXT_SHIMS_H

#include <stdint.h>

/// A reference to an open font.
///
/// It must not be used by two threads at the same time.
typedef struct ATTextFace *ATTextFaceRef;

/// Opens the font at an index in a file.
///
/// Returns null if the file does not contain such a font.
ATTextFaceRef ATTextFaceOpen(const char *file, long index);

/// Opens the first font in a block of memory.
///
/// Returns null if there is none.
///
/// The memory must remain valid until the font is closed.
ATTextFaceRef ATTextFaceOpenBytes(const uint8_t *bytes, long count);

/// Closes a font and frees its memory.
void ATTextFaceClose(ATTextFaceRef face);

/// Returns the font's family name, or null if it has none.
const char *ATTextFaceFamilyName(ATTextFaceRef face);

/// Returns the font's PostScript name, or null if it has none.
const char *ATTextFacePostScriptName(ATTextFaceRef face);

/// Returns whether the font has bitmap glyphs only.
int ATTextFaceHasBitmaps(ATTextFaceRef face);

/// The callbacks that receive an outline, in font units with the y axis pointing up.
typedef struct {
  void *sink;
  void (*move)(void *sink, double x, double y);
  void (*line)(void *sink, double x, double y);
  void (*quad)(void *sink, double cx, double cy, double x, double y);
  void (*cubic)(void *sink, double cx, double cy, double dx, double dy, double x, double y);
} ATTextOutlineCallbacks;

/// Passes the outline of a glyph to callbacks, with strokes made bolder by `boldness` font units.
///
/// Returns 0 if the glyph has no outline.
int ATTextFaceOutline(ATTextFaceRef face, uint32_t glyph, double boldness, ATTextOutlineCallbacks steps);

/// The bitmap of a glyph at the largest available size, with premultiplied pixels in the order blue, green, red,
/// alpha.
typedef struct {
  int width, height, left, top, pitch;
  /// The size of the bitmap font, in pixels per em.
  double em;
  /// The pixels, which are valid until the next bitmap is loaded.
  const uint8_t *pixels;
} ATTextBitmap;

/// Loads the bitmap of a glyph.
///
/// Returns 0 if the glyph has no bitmap.
int ATTextFaceBitmap(ATTextFaceRef face, uint32_t glyph, ATTextBitmap *picture);

#endif
