#pragma once

#include <stddef.h>
#include <stdint.h>

// The thresholds that convert fractional luma and chroma to whole steps, for the tiles of an image.
//
// Tiles with a slow dark gradient are dithered: their thresholds follow a fixed pattern of 8 × 8 values, so that the
// mean of converted values equals the mean before conversion. The other tiles are rounded. The pattern depends only on
// the position, so that it stays still from frame to frame.
typedef struct {
  int width;
  int tileColumns, tileRows;
  // Whether each tile is dithered, in rows, or null if no tile is.
  uint8_t *tiles;
  // A row of thresholds for rounding.
  uint16_t *rounding;
  // The rows of thresholds in the current row of tiles, for luma and chroma.
  uint16_t *luma, *chroma;
  // The current row of tiles, and whether any of its tiles is dithered.
  int tileRow, hasPattern;
} Dither;

// A function that counts pairs of pixels with a slight difference, as in `FilmKernels`.
typedef int (*SlightDifferenceCounter)(const uint8_t *pixels, const uint8_t *others, int count);

// Determines the dithered tiles of an image. Without `isDithered`, there are none.
Dither make_dither(const uint8_t *pixels, int width, int height, int isDithered, SlightDifferenceCounter counter);

// Prepares the thresholds for the luma rows `y` and `y + 1`, and for the chroma row between them. `y` is even.
void move_dither(Dither *dither, int y);

// Returns the thresholds for a luma row, in units of 1/2^16.
const uint16_t *luma_thresholds(const Dither *dither, int y);

// Returns the thresholds for a chroma row, in units of 1/2^16.
const uint16_t *chroma_thresholds(const Dither *dither, int y);

void free_dither(Dither *dither);
