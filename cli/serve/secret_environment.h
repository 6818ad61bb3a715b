// Secrets in this process's own environment and memory, kept from where others could read them.
#pragma once

#include <string_view>

namespace gantlet::cli {

// Whether the variable `name` holds a secret.
[[nodiscard]] bool isSecret(std::string_view name);

// To be called when everything was read from the environment: overwrites the values of variables
// that hold secrets (`ps e` and /proc show them for as long as they stand there), turns core dumps
// off and closes this process's memory to others of the same user. Programs that are started later
// inherit neither the values nor the closed memory.
void guardSecrets();

}  // namespace gantlet::cli
