// Artifacts' names: relative paths that a program, or a server far away, chose. They go into
// results, headers, terminals and file systems of whoever asked, so that only plain ones pass.
// Thread-safety: functions without state.
#pragma once

#include <string>
#include <string_view>

namespace gantlet {

// Why `name`, one part of a path, can't be passed on, for a person: "its name is not UTF-8", …;
// empty where it can. A hidden name (".x") is one that can't.
[[nodiscard]] std::string_view troubleWithName(std::string_view name);

// The same for a relative path ("charts/a.png"): each of its parts, and the whole, which has at
// most 1,024 bytes.
[[nodiscard]] std::string_view troubleWithPath(std::string_view path);

// A name that can't be passed on, made fit to be told of: valid UTF-8, one line, nothing that is
// not seen, at most 120 bytes.
[[nodiscard]] std::string tellableName(std::string_view name);

}  // namespace gantlet
