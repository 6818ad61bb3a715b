// The memory of a node fork server, left as its children are to find it.
// Thread-safety: one thread, before the first fork.
#pragma once

#include <v8.h>

namespace gantlet {

// V8 keeps its memory from children (MADV_DONTFORK), who would end with their first step. False:
// they don't get it.
[[nodiscard]] bool giveMemoryToChildren();

// Leaves V8's and the C library's memory so that children need not tidy it, each for itself.
void settleMemory(v8::Isolate* isolate);

}  // namespace gantlet
