// Volumes on their way into a jail: folders of the service's that sessions share and that outlive
// them. The launcher holds the folder in which they all lie in a mount namespace of its own, in
// which nothing runs; a jail gets a mount of each one that it may see, and no other is in its
// reach.
//
// Runs in the launcher and, placeVolume(), in a jail's init; one thread, no state.
#pragma once

#include "core/result.h"
#include "core/unique_fd.h"
#include "executor/jail/jail_spec.h"

namespace gantlet {

// A mount of the folder that this process is in, attached nowhere. REQUIRES: that it is in a mount
// namespace of its own. Errors: kUnsupported.
[[nodiscard]] Result<UniqueFd> holdVolumes();

// Makes the present mount namespace one in which there is nothing but those. Errors: kUnsupported.
[[nodiscard]] Status enterVolumesRoot(UniqueFd volumes);

// In that namespace: a mount of this volume, attached nowhere. Not valid: errno says why.
[[nodiscard]] UniqueFd takeVolume(const VolumeSpec& volume);

// Puts such a mount into the root that a jail is being given, which is the working folder. Returns
// the step that failed, with errno; nullptr: none.
[[nodiscard]] const char* placeVolume(const VolumeSpec& volume, int mount);

}  // namespace gantlet
