// One call of a route with any body: through the route's own code, with a gate that runs nothing
// and checks what it is asked to run.
#pragma once

#include <string>
#include <string_view>

namespace gantlet::fuzz {

// Throws std::logic_error for a broken promise: an answer that is no JSON, a 5xx, or a request that
// reaches the gate outside of the policy's limits. `head`: header lines to add.
void callRoute(std::string_view path, std::string_view body, bool stream = false);

}  // namespace gantlet::fuzz
