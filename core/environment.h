// Environment: variables that programs find in their environment, by name. Which ones may be set is
// manager/environment.h's business.
#pragma once

#include <map>
#include <string>

namespace gantlet {

using Environment = std::map<std::string, std::string>;

}  // namespace gantlet
