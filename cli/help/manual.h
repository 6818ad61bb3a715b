// Manual pages in man(7), made from the table of commands and the table of settings.
// Thread-safety: pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace gantlet::cli {

struct ManualPage {
  std::string file;  // "gantlet-policy-check.1"
  std::string text;
};

// gantlet(1), a page for each command, gantlet.yaml(5). `date`: "2026-11-22".
[[nodiscard]] std::vector<ManualPage> manualPages(std::span<const Command> commands,
                                                  std::string_view date);

}  // namespace gantlet::cli
