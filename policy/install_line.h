// Whether a notebook's line installs nothing but libraries that are there already.
#pragma once

#include <string_view>

namespace gantlet {

// "!pip install -q pandas", "%pip install 'scikit-learn>=1.0'": pip alone, with options that change
// nothing of what is installed from where, and packages by the names under which `./x setup`
// installs them from Debian. Which of them a policy allows its import says. Total; safe from any
// thread.
[[nodiscard]] bool installsPresent(std::string_view line);

}  // namespace gantlet
