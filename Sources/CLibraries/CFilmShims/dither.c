#include "dither.h"

#include <stdlib.h>
#include <string.h>

// The side of a tile and of the pattern. A tile has half as many chroma values in each direction.
enum { TILE = 32, PATTERN = 8 };

// The distance of compared pixels, and of compared rows.
enum { DITHER_STEP = 4 };

// The minimum number of pairs with a slight difference in a tile with a gradient. One step of a gradient across a tile
// has 32 pairs. The edges of text and other shapes have fewer.
enum { MINIMUM_PAIRS = 8 };

// The order of the 8 × 8 thresholds in Bayer's pattern (B. E. Bayer, An optimum method for two-level rendition of
// continuous-tone pictures, ICC 1973).
static const uint8_t pattern[PATTERN][PATTERN] = {
    {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26}, {12, 44, 4, 36, 14, 46, 6, 38},
    {60, 28, 52, 20, 62, 30, 54, 22}, {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
    {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
};

// The middle of a step, in units of 1/2^16: the threshold for rounding.
static const uint16_t middle = 1 << 15;

static uint16_t pattern_threshold(int x, int y) {
  // The 64 thresholds are the middles of equal parts of a step.
  return (uint16_t)((2 * pattern[y % PATTERN][x % PATTERN] + 1) << 9);
}

static int min_int(int a, int b) { return a < b ? a : b; }

// Determines whether a tile contains the steps of a slow gradient.
static int has_gradient(const uint8_t *pixels, int width, int height, int column, int row,
                        SlightDifferenceCounter counter) {
  const size_t stride = (size_t)width * 4;
  const int left = column * TILE, bottom = min_int((row + 1) * TILE, height);
  const int count = min_int(TILE, width - left), countBeside = min_int(TILE, width - DITHER_STEP - left);
  int pairs = 0;
  for (int y = row * TILE; y < bottom && pairs < MINIMUM_PAIRS; y += DITHER_STEP) {
    const uint8_t *line = pixels + stride * (size_t)y + (size_t)left * 4;
    if (countBeside > 0) pairs += counter(line, line + DITHER_STEP * 4, countBeside);
    if (y + DITHER_STEP < height) pairs += counter(line, line + DITHER_STEP * stride, count);
  }
  return pairs >= MINIMUM_PAIRS;
}

static void *allocate(size_t size) {
  void *memory = malloc(size);
  if (!memory) abort();
  return memory;
}

// Marks the tiles with a gradient and the eight tiles around each of them: a step of a slow gradient can be wider than
// a tile.
static uint8_t *dithered_tiles(const uint8_t *pixels, int width, int height, int columns, int rows,
                               SlightDifferenceCounter counter) {
  uint8_t *tiles = NULL;
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      if (!has_gradient(pixels, width, height, column, row, counter)) continue;
      if (!tiles) {
        tiles = allocate((size_t)columns * (size_t)rows);
        memset(tiles, 0, (size_t)columns * (size_t)rows);
      }
      for (int y = row > 0 ? row - 1 : 0; y <= row + 1 && y < rows; y++)
        for (int x = column > 0 ? column - 1 : 0; x <= column + 1 && x < columns; x++)
          tiles[(size_t)y * (size_t)columns + (size_t)x] = 1;
    }
  }
  return tiles;
}

Dither make_dither(const uint8_t *pixels, int width, int height, int isDithered, SlightDifferenceCounter counter) {
  Dither dither = {.width = width, .tileRow = -1};
  dither.tileColumns = (width + TILE - 1) / TILE;
  dither.tileRows = (height + TILE - 1) / TILE;
  dither.rounding = allocate((size_t)width * sizeof(uint16_t));
  for (int x = 0; x < width; x++) dither.rounding[x] = middle;
  if (!isDithered) return dither;
  dither.tiles = dithered_tiles(pixels, width, height, dither.tileColumns, dither.tileRows, counter);
  if (!dither.tiles) return dither;
  dither.luma = allocate((size_t)width * PATTERN * sizeof(uint16_t));
  dither.chroma = allocate((size_t)(width + 1) / 2 * PATTERN * sizeof(uint16_t));
  return dither;
}

// Fills the rows of thresholds for a plane whose tiles have the given side.
static void fill_thresholds(const uint8_t *tiles, int width, int tileSide, uint16_t *thresholds) {
  for (int y = 0; y < PATTERN; y++, thresholds += width)
    for (int left = 0, tile = 0; left < width; left += tileSide, tile++) {
      const int right = min_int(left + tileSide, width);
      if (tiles[tile])
        for (int x = left; x < right; x++) thresholds[x] = pattern_threshold(x, y);
      else
        for (int x = left; x < right; x++) thresholds[x] = middle;
    }
}

void move_dither(Dither *dither, int y) {
  if (!dither->tiles || y / TILE == dither->tileRow) return;
  dither->tileRow = y / TILE;
  const uint8_t *tiles = dither->tiles + (size_t)dither->tileRow * (size_t)dither->tileColumns;
  dither->hasPattern = memchr(tiles, 1, (size_t)dither->tileColumns) != NULL;
  if (!dither->hasPattern) return;
  fill_thresholds(tiles, dither->width, TILE, dither->luma);
  fill_thresholds(tiles, (dither->width + 1) / 2, TILE / 2, dither->chroma);
}

const uint16_t *luma_thresholds(const Dither *dither, int y) {
  return dither->hasPattern ? dither->luma + (size_t)(y % PATTERN) * (size_t)dither->width : dither->rounding;
}

const uint16_t *chroma_thresholds(const Dither *dither, int y) {
  const size_t count = (size_t)(dither->width + 1) / 2;
  return dither->hasPattern ? dither->chroma + (size_t)(y % PATTERN) * count : dither->rounding;
}

void free_dither(Dither *dither) {
  free(dither->tiles);
  free(dither->rounding);
  free(dither->luma);
  free(dither->chroma);
}
