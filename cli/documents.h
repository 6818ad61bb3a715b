// Documents that the program makes from its own tables, for packages: manual pages and completions.
// They can't differ from what --help says.
#pragma once

#include <span>
#include <string>

#include "cli/console.h"

namespace gantlet::cli {

// `gantlet __docs FOLDER DATE`: writes FOLDER/man/*.1, FOLDER/man/gantlet.yaml.5 and
// FOLDER/completions/{gantlet.bash,_gantlet,gantlet.fish}. DATE is what the pages carry.
// Returns the exit code; what it can't write it tells.
int writeDocuments(std::span<const std::string> words, Console& console);

}  // namespace gantlet::cli
