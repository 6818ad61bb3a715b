// What a submission names: the modules, names of modules, hosts and paths that stand in it, for the
// record of its analysis. Whoever reads the log later can then ask who used a module or wrote to a
// host. Only what the analyzer resolved: a text that is put together while the program runs is not
// there (and is a finding where it matters).
//
// Hosts are those of URLs, and constants handed to functions that connect; never the URL itself,
// which may hold a password. Paths are constants that look like one, or are handed to a function
// that opens files. Other texts of the program are left out.
//
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/facts.h"
#include "core/submission.h"

namespace gantlet {

inline constexpr std::size_t kMaxNamed = 64;        // of each kind
inline constexpr std::size_t kMaxNamedBytes = 200;  // of one text; a longer one ends in "…"

struct NamedThings {
  // Different texts in the order of the code, the first kMaxNamed of them, and how many there are.
  struct List {
    std::vector<std::string> texts;
    std::uint64_t count = 0;
  };
  List modules;  // "pandas", "os.path", "fs" (also for "node:fs")
  List names;    // "os.system", "pandas.read_csv", "eval"
  List hosts;    // lower case, without port: "api.example.com", "10.1.2.3", "::1"
  List paths;    // as they stand
};

[[nodiscard]] NamedThings namedThings(const Facts& facts, Language language);

// The host of a URL, in lower case; "" where `text` is none. "http://u:p@Example.com:80/x" gives
// "example.com".
[[nodiscard]] std::string hostOfUrl(std::string_view text);

}  // namespace gantlet
