// Outlines and pictures of glyphs by FreeType, whose own headers not every importer of ours finds.
#ifndef AMETRINE_TEXT_SHIMS_H
#define AMETRINE_TEXT_SHIMS_H

#include <stdint.h>

/// An open font; not for two threads at once.
typedef struct ATTextFace *ATTextFaceRef;

/// Opens a font of a file; null where it is none.
ATTextFaceRef ATTextFaceOpen(const char *file, long index);

/// Opens the first font of bytes, which have to stay where they are until it is closed; null where there is none.
ATTextFaceRef ATTextFaceOpenBytes(const uint8_t *bytes, long count);

/// Closes a font.
void ATTextFaceClose(ATTextFaceRef face);

/// The family's name; null for none.
const char *ATTextFaceFamilyName(ATTextFaceRef face);

/// The font's name; null for none.
const char *ATTextFacePostScriptName(ATTextFaceRef face);

/// Whether glyphs are pictures only.
int ATTextFaceHasBitmaps(ATTextFaceRef face);

/// Takes up an outline, step by step, in units of the font with y running up.
typedef struct {
  void *sink;
  void (*move)(void *sink, double x, double y);
  void (*line)(void *sink, double x, double y);
  void (*quad)(void *sink, double cx, double cy, double x, double y);
  void (*cubic)(void *sink, double cx, double cy, double dx, double dy, double x, double y);
} ATTextOutlineCallbacks;

/// Hands over an outline, made bolder by so many units; 0 where there is none.
int ATTextFaceOutline(ATTextFaceRef face, uint32_t glyph, double boldness, ATTextOutlineCallbacks steps);

/// A glyph's picture in the largest size there is: premultiplied blue, green, red, alpha.
typedef struct {
  int width, height, left, top, pitch;
  /// Pixels of the font's size.
  double em;
  /// Valid until the next picture.
  const uint8_t *pixels;
} ATTextBitmap;

/// Loads a glyph's picture; 0 where there is none.
int ATTextFaceBitmap(ATTextFaceRef face, uint32_t glyph, ATTextBitmap *picture);

#endif
