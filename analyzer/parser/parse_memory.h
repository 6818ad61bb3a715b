// Memory for one parse: everything that tree-sitter asks for between begin and end comes from a few
// large blocks of the thread, and goes back with them at once.
//
// Why: a parse makes and frees about one small object for every ten bytes of source. malloc keeps
// too few of them at hand for that, and freeing a tree node by node costs as much as walking it.
//
// Thread-safety: each thread has its own; what is made between begin and end is used and freed by
// the same thread, before end. Outside of begin and end, everything is malloc's.
#pragma once

#include <stdbool.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

// False where each object is malloc's all the same, for a sanitizer to see: then free what you
// made.
bool gantletParseMemoryBegin(void);
// Everything that was made since begin is gone, freed or not.
void gantletParseMemoryEnd(void);
// Gives back what the thread keeps for its next parse (a few megabytes); for when it ends.
void gantletParseMemoryRelease(void);

// The four functions below end the process where there is no memory, as tree-sitter's own do.
void* gantletParseAlloc(size_t size);
void* gantletParseAllocZeroed(size_t count, size_t size);
void* gantletParseRealloc(void* old, size_t size);
void gantletParseFree(void* block);

#ifdef __cplusplus
}
#endif
