#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H

// What the importer cannot read, as it is spelled with casts.
static const FT_Int32 CFreeTypeLoadOutline =
    FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;
static const FT_Int32 CFreeTypeLoadColor = FT_LOAD_COLOR;

static inline int CFreeTypeIsOutline(FT_GlyphSlot slot) {
  return slot->format == FT_GLYPH_FORMAT_OUTLINE;
}

static inline int CFreeTypeIsColorBitmap(FT_GlyphSlot slot) {
  return slot->format == FT_GLYPH_FORMAT_BITMAP && slot->bitmap.pixel_mode == FT_PIXEL_MODE_BGRA;
}

static inline int CFreeTypeIsScalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
