// tree-sitter's core as one unit, with two parts of it in another form:
//   - memory for a parse comes and goes as a whole (parse_memory.h);
//   - the counts of references to nodes are plain numbers: a tree is only ever used by the thread
//     that parsed it, and locked increments would be waste.
// Its own sources stay as they came; their include guards let these parts be put in their place.

#define ts_malloc gantletParseAlloc
#define ts_calloc gantletParseAllocZeroed
#define ts_realloc gantletParseRealloc
#define ts_free gantletParseFree
#include "parse_memory.inc"

#define TREE_SITTER_ATOMIC_H_
static inline size_t atomic_load(const volatile size_t* p) { return *p; }
static inline uint32_t atomic_inc(volatile uint32_t* p) { return *p += 1; }
static inline uint32_t atomic_dec(volatile uint32_t* p) { return *p -= 1; }

#include "lib.c"

#include "flat_tree.inc"
