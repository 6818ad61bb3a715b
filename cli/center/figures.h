// The pictures that cells display, as files that a person can look at: figure-1.png and so on, each
// under the next number that is free in the folder.
// Thread-safety: none.
#pragma once

#include <filesystem>
#include <optional>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/console.h"
#include "json/value.h"

namespace gantlet::cli {

inline constexpr Flag kFiguresFlag{"--figures", "DIR",
                                   "write the pictures that cells display there, as figure-N.png"};

class FigureFolder {
 public:
  explicit FigureFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Of a cell's answer; tells of each on standard error. Errors: kInvalidArgument, kIo.
  [[nodiscard]] Status save(const json::Object& answer, Console& console);

 private:
  std::filesystem::path folder_;
  unsigned next_ = 1;
};

// The folder that --figures names, else `otherwise`; nullopt: none.
[[nodiscard]] std::optional<FigureFolder> figuresIn(const Arguments& arguments,
                                                    const char* otherwise);

}  // namespace gantlet::cli
