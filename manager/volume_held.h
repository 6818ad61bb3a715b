// What a volume's folder does not show: files that were removed and that programs hold on to.
// Thread-safety: functions without state.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>

namespace gantlet {

// Bytes of removed files of the file system `device` that some process holds open or mapped by a
// mount below /volumes, by the id of the volume. Looks at all processes of the host that we may
// look at; of others nothing is known (where we are not root, of none).
[[nodiscard]] std::map<std::string, std::uint64_t> heldByVolume(dev_t device);

}  // namespace gantlet
