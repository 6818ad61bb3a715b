// Records as a hostile log may hold them: viewed, matched, indexed and exported.
#pragma once

#include <string_view>

#include "fuzz/target.h"

namespace gantlet::fuzz {

// One entry, of any bytes: what is exported has the form that it promises, one record a line.
void checkEntry(std::string_view entry);
// A bundle of up to 255 entries: the input's first byte says how many.
void checkBundle(InputReader input);
// A filter's fields, "name=value" a line.
void checkFilter(std::string_view text);

}  // namespace gantlet::fuzz
