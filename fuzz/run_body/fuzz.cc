// POST /run, RAGFlow's face, with any body.
#include "fuzz/route_target.h"

namespace gantlet::fuzz::run_body {

void run(std::string_view input) { callRoute("/run", input); }

}  // namespace gantlet::fuzz::run_body
