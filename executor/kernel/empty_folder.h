// Empties a folder that programs have filled.
// Thread-safety: any thread.
#pragma once

namespace gantlet {

// Removes all below `folder`, which nobody changes meanwhile, as deep as it goes: with a fixed
// number of descriptors, and no link followed. What can't be removed stays.
void emptyFolder(int folder);

}  // namespace gantlet
