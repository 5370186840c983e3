#include "arena.h"

#include <stdlib.h>

enum { FIRST_CHUNK = 1 << 18, ALIGNMENT = 64 };

typedef struct Chunk {
  struct Chunk *next;
  size_t size;
  uint8_t *base;
} Chunk;

struct CRArena {
  Chunk *first, *current;
  size_t used;
};

static Chunk *chunk_create(size_t size) {
  Chunk *chunk = malloc(sizeof(Chunk));
  uint8_t *base = aligned_alloc(ALIGNMENT, size);
  if (!chunk || !base) abort();
  chunk->next = NULL;
  chunk->size = size;
  chunk->base = base;
  return chunk;
}

CRArena *cr_arena_create(void) {
  CRArena *arena = malloc(sizeof(CRArena));
  if (!arena) abort();
  arena->first = arena->current = chunk_create(FIRST_CHUNK);
  arena->used = 0;
  return arena;
}

void cr_arena_destroy(CRArena *arena) {
  for (Chunk *chunk = arena->first; chunk;) {
    Chunk *next = chunk->next;
    free(chunk->base);
    free(chunk);
    chunk = next;
  }
  free(arena);
}

void cr_arena_reset(CRArena *arena) {
  arena->current = arena->first;
  arena->used = 0;
}

void *cr_arena_alloc(CRArena *arena, size_t bytes) {
  bytes = (bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
  while (arena->used + bytes > arena->current->size) {
    if (!arena->current->next) {
      size_t size = arena->current->size * 2;
      while (size < bytes) size *= 2;
      arena->current->next = chunk_create(size);
    }
    arena->current = arena->current->next;
    arena->used = 0;
  }
  void *block = arena->current->base + arena->used;
  arena->used += bytes;
  return block;
}

void cr_arena_trim(CRArena *arena, void *block, size_t bytes, void *end) {
  size_t mask = ALIGNMENT - 1;
  size_t was = (bytes + mask) & ~mask;
  size_t used = ((size_t)((uint8_t *)end - (uint8_t *)block) + mask) & ~mask;
  arena->used -= was - used;
}
