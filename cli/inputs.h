// Inputs: the files that a command was pointed at, read with a limit and never past it.
// Thread-safety: functions are safe from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_count.h"
#include "core/result.h"
#include "core/submission.h"

namespace gantlet::cli {

// Reads at most `limit` + 1 bytes: the byte too many is what tells the caller that there is more,
// and a device that never ends can't fill the memory. `path` "-" is standard input. Errors:
// kNotFound, kInvalidArgument (a folder), kIo; each names the path.
[[nodiscard]] Result<std::string> readInput(const std::string& path, ByteCount limit);

// The same from an open descriptor. `name` is for messages.
[[nodiscard]] Result<std::string> readDescriptor(int fd, std::string_view name, ByteCount limit);

// What messages and results call an input: the path as given, "<stdin>" for "-".
[[nodiscard]] std::string inputName(const std::string& path);

// By the --language flag, else the file's ending, else the content.
// Errors: kInvalidArgument with the flag to use.
[[nodiscard]] Result<Language> languageOf(const std::optional<std::string>& flag,
                                          const std::string& path, std::string_view source);

// Writes all of `bytes`. Errors: kIo.
[[nodiscard]] Status writeToFile(int fd, std::string_view bytes);

// A new file's whole content, for its owner alone; an existing file is replaced. Errors: kIo.
[[nodiscard]] Status writeFile(const std::string& path, std::string_view bytes);

struct FoundFiles {
  std::vector<std::string> files;  // in the order of their paths' bytes, folder by folder
  std::vector<Error> unreadable;   // folders and entries that could not be looked at
};

// The .py .js .mjs .cjs files below `folder`, hidden ones and those of linked folders included:
// what is skipped without a word would pass unvetted. A folder that is reached twice (links, loops)
// is walked once.
[[nodiscard]] FoundFiles findSources(const std::string& folder);

}  // namespace gantlet::cli
