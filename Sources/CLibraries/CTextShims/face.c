#include "CTextShims.h"

#include <stdlib.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

struct ATTextFace {
  FT_Library library;
  FT_Face face;
};

ATTextFaceRef ATTextFaceOpen(const char *file, long index) {
  ATTextFaceRef made = calloc(1, sizeof *made);
  if (!made) return NULL;
  if (FT_Init_FreeType(&made->library)) {
    free(made);
    return NULL;
  }
  if (FT_New_Face(made->library, file, index, &made->face)) {
    FT_Done_FreeType(made->library);
    free(made);
    return NULL;
  }
  return made;
}

ATTextFaceRef ATTextFaceOpenBytes(const uint8_t *bytes, long count) {
  ATTextFaceRef made = calloc(1, sizeof *made);
  if (!made) return NULL;
  if (FT_Init_FreeType(&made->library)) {
    free(made);
    return NULL;
  }
  if (FT_New_Memory_Face(made->library, bytes, count, 0, &made->face)) {
    FT_Done_FreeType(made->library);
    free(made);
    return NULL;
  }
  return made;
}

void ATTextFaceClose(ATTextFaceRef face) {
  FT_Done_Face(face->face);
  FT_Done_FreeType(face->library);
  free(face);
}

const char *ATTextFaceFamilyName(ATTextFaceRef face) { return face->face->family_name; }

const char *ATTextFacePostScriptName(ATTextFaceRef face) {
  return FT_Get_Postscript_Name(face->face);
}

int ATTextFaceHasBitmaps(ATTextFaceRef face) {
  return !FT_IS_SCALABLE(face->face) && face->face->num_fixed_sizes > 0;
}

static int outline_move_to(const FT_Vector *to, void *context) {
  const ATTextOutlineCallbacks *steps = context;
  steps->move(steps->sink, (double)to->x, (double)to->y);
  return 0;
}

static int outline_line_to(const FT_Vector *to, void *context) {
  const ATTextOutlineCallbacks *steps = context;
  steps->line(steps->sink, (double)to->x, (double)to->y);
  return 0;
}

static int outline_quad_to(const FT_Vector *c, const FT_Vector *to, void *context) {
  const ATTextOutlineCallbacks *steps = context;
  steps->quad(steps->sink, (double)c->x, (double)c->y, (double)to->x, (double)to->y);
  return 0;
}

static int outline_cubic_to(const FT_Vector *c, const FT_Vector *d, const FT_Vector *to, void *context) {
  const ATTextOutlineCallbacks *steps = context;
  steps->cubic(
      steps->sink, (double)c->x, (double)c->y, (double)d->x, (double)d->y, (double)to->x,
      (double)to->y);
  return 0;
}

int ATTextFaceOutline(ATTextFaceRef face, uint32_t glyph, double boldness, ATTextOutlineCallbacks steps) {
  const FT_Int32 flags = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;
  if (FT_Load_Glyph(face->face, glyph, flags)) return 0;
  FT_GlyphSlot slot = face->face->glyph;
  if (slot->format != FT_GLYPH_FORMAT_OUTLINE) return 0;
  if (boldness > 0) FT_Outline_Embolden(&slot->outline, (FT_Pos)boldness);
  const FT_Outline_Funcs functions = {outline_move_to, outline_line_to, outline_quad_to, outline_cubic_to, 0, 0};
  return FT_Outline_Decompose(&slot->outline, &functions, &steps) == 0;
}

int ATTextFaceBitmap(ATTextFaceRef face, uint32_t glyph, ATTextBitmap *picture) {
  FT_Face font = face->face;
  int largest = -1;
  for (int i = 0; i < font->num_fixed_sizes; i++)
    if (largest < 0 || font->available_sizes[i].y_ppem > font->available_sizes[largest].y_ppem)
      largest = i;
  if (largest < 0 || FT_Select_Size(font, largest)) return 0;
  if (FT_Load_Glyph(font, glyph, FT_LOAD_COLOR)) return 0;
  FT_GlyphSlot slot = font->glyph;
  if (slot->format != FT_GLYPH_FORMAT_BITMAP || slot->bitmap.pixel_mode != FT_PIXEL_MODE_BGRA)
    return 0;
  *picture = (ATTextBitmap){
      .width = (int)slot->bitmap.width,
      .height = (int)slot->bitmap.rows,
      .left = slot->bitmap_left,
      .top = slot->bitmap_top,
      .pitch = slot->bitmap.pitch,
      .em = (double)font->available_sizes[largest].y_ppem / 64,
      .pixels = slot->bitmap.buffer,
  };
  return picture->pixels != NULL;
}
