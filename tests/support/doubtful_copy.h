// JavaScript of which only following texts through the program says that it is harmless: what
// `out[key]` finds is data.
#pragma once

#include <string>

namespace gantlet::test {

inline const std::string kDoubtfulCopy =
    "const copy = (v) => {\n"
    "  if (Array.isArray(v)) return v.map(copy);\n"
    "  if (v === null || typeof v !== 'object') return v;\n"
    "  const out = {};\n"
    "  for (const key of Object.keys(v)) out[key] = copy(v[key]);\n"
    "  return out;\n"
    "};\n"
    "copy(JSON.parse('{\"constructor\": {\"name\": \"x\"}}'));\n";

}  // namespace gantlet::test
