// Keys and notes that the audit commands are given: on the command line, or as files.
#pragma once

#include <optional>
#include <string>

#include "audit/signed_note.h"
#include "cli/arguments.h"

namespace gantlet::cli {

inline constexpr Flag kKeyFlag{"--key", "KEY|FILE",
                               "the log's verifier key that you kept (its log.vkey)"};

// A small file. Errors: those of readInput; kTooLarge over 1 MiB.
[[nodiscard]] Result<std::string> readNote(const std::string& path);

// The --key flag: a key itself ("name+hash+base64"), or a file that holds one; nullopt where it was
// not given. Errors: kInvalidArgument, and those of reading.
[[nodiscard]] Result<std::optional<audit::VerifierKey>> keyOf(const Arguments& arguments);

}  // namespace gantlet::cli
