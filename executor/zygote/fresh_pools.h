// Where a fork server's children find their first memory. The interpreter's allocator hands out the
// free blocks of pools that are partly used, and each of those costs a child the copy of two pages:
// the pool's header and the block's. With no block left in them, what a child allocates lies
// together at the start of fresh pools.
//
// Source: CPython, Objects/obmalloc.c. Thread-safety: one thread, the GIL held.
#pragma once

namespace gantlet {

// Takes all free blocks of partly used pools, for good: some hundred KiB of the server's. And sees
// to it that half a MiB of pools is free, in arenas that are mapped already. Does nothing where the
// interpreter has another allocator than the one it knows (CPython 3.10 to 3.14 with a GIL).
void leaveFreshPools();

}  // namespace gantlet
