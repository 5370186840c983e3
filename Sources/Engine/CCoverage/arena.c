#include "arena.h"

#include <stdlib.h>
#include <sys/mman.h>

// The chunk size doubles up to a maximum, so that the unused end of the last chunk is small compared with the other
// chunks. Chunks are mapped directly from the system, because malloc keeps freed memory for the thread that freed it
// and does not reuse freed aligned blocks.
enum { FIRST_CHUNK = 1 << 18, LARGEST_CHUNK = 1 << 23, ALIGNMENT = 64 };

typedef struct Chunk {
  struct Chunk *next;
  size_t size;
  uint8_t *base;
  // Whether the chunk was used since unused chunks were last released.
  bool is_used;
} Chunk;

struct CRArena {
  Chunk *first, *current;
  // The number of bytes used in the current chunk, and the number used in all chunks before it.
  size_t used, before;
};

static uint8_t *map_pages(size_t size) {
  void *base = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return base == MAP_FAILED ? NULL : base;
}

static Chunk *chunk_create(size_t size) {
  Chunk *chunk = malloc(sizeof(Chunk));
  uint8_t *base = map_pages(size);
  if (!chunk || !base) abort();
  chunk->next = NULL;
  chunk->size = size;
  chunk->base = base;
  chunk->is_used = true;
  return chunk;
}

static void chunk_destroy(Chunk *chunk) {
  munmap(chunk->base, chunk->size);
  free(chunk);
}

CRArena *cr_arena_create(void) {
  CRArena *arena = malloc(sizeof(CRArena));
  if (!arena) abort();
  arena->first = arena->current = chunk_create(FIRST_CHUNK);
  arena->used = arena->before = 0;
  return arena;
}

void cr_arena_destroy(CRArena *arena) {
  for (Chunk *chunk = arena->first; chunk;) {
    Chunk *next = chunk->next;
    chunk_destroy(chunk);
    chunk = next;
  }
  free(arena);
}

void cr_arena_reset(CRArena *arena) {
  arena->current = arena->first;
  arena->used = arena->before = 0;
}

void cr_arena_release_unused(CRArena *arena) {
  Chunk *last = arena->first;
  for (Chunk *chunk = last->next; chunk;) {
    Chunk *next = chunk->next;
    if (chunk->is_used) {
      chunk->is_used = false;
      last = chunk;
    } else {
      last->next = next;
      chunk_destroy(chunk);
    }
    chunk = next;
  }
}

void cr_arena_clear(CRArena *arena) {
  cr_arena_reset(arena);
  for (Chunk *chunk = arena->first->next; chunk;) {
    Chunk *next = chunk->next;
    chunk_destroy(chunk);
    chunk = next;
  }
  arena->first->next = NULL;
}

size_t cr_arena_bytes(const CRArena *arena) { return arena->before + arena->used; }

void *cr_arena_alloc(CRArena *arena, size_t bytes) {
  bytes = (bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
  while (arena->used + bytes > arena->current->size) {
    if (!arena->current->next) {
      size_t size = arena->current->size * 2;
      if (size > LARGEST_CHUNK) size = LARGEST_CHUNK;
      if (size < bytes) size = bytes;
      arena->current->next = chunk_create(size);
    }
    arena->before += arena->current->size;
    arena->current = arena->current->next;
    arena->current->is_used = true;
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
