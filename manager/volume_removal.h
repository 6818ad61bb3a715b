// Emptying a volume's folder for good, while what is being killed may still write to it.
// Thread-safety: no state.
#pragma once

namespace gantlet {

// All that is below the folder, however deep, over no link and never out of it: what lies too deep
// to be reached from above is moved up first. Returns 0 or an errno; then something is left.
[[nodiscard]] int removeAllBelow(int folder);

// What uploads that were cut off have left below the folder: regular files of the names that these
// have until they are finished (session_files.h). Over no link.
void removeUploadsBelow(int folder);

}  // namespace gantlet
