// POST /v1/execute with any body; with another first byte than '{': /execute ('l'), /v1/vet ('v'),
// and /v1/execute as a stream of events ('s').
#include "fuzz/route_target.h"

namespace gantlet::fuzz::execute_body {

void run(std::string_view input) {
  const char first = input.empty() ? '{' : input.front();
  switch (first) {
    case 'l': callRoute("/execute", input.substr(1)); break;
    case 'v': callRoute("/v1/vet", input.substr(1)); break;
    case 's': callRoute("/v1/execute", input.substr(1), true); break;
    default: callRoute("/v1/execute", input);
  }
}

}  // namespace gantlet::fuzz::execute_body
