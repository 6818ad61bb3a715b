// What is signed about a log, and by whom: notes, checkpoints, manifests of exports, cosignatures
// of witnesses; from strangers, and from a signer who is himself hostile.
#pragma once

#include <string_view>

#include "fuzz/target.h"

namespace gantlet::fuzz {

// Each checks one kind of text, of which nobody knows who wrote it.
void checkNote(std::string_view text);
void checkCheckpoint(std::string_view text);
void checkManifest(std::string_view text);
void checkKeys(std::string_view text);
void checkCosigned(std::string_view text);

// Any text, signed by the log's own key: a manifest is no checkpoint, nor the other way round, and
// what opens reads the same when it is written again.
void checkSigned(std::string_view text);
// Any text, signed by the log and by its witness at a time that the input chooses.
void checkWitnessed(InputReader input);
// A cosigned checkpoint and the files of a log, all edited: only what the witness signed is kept.
void checkKeeping(InputReader input);

}  // namespace gantlet::fuzz
