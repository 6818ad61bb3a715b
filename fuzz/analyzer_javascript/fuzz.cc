// The JavaScript analyzer and the judge on any bytes, with acorn as the second reader.
#include "fuzz/vet_target.h"

namespace gantlet::fuzz::analyzer_javascript {

void run(std::string_view input) {
  static Oracle oracle({"node", "--expose-internals", GANTLET_SOURCE_DIR "/fuzz/oracle.js"});
  vetAnything(Language::kJavaScript, input, oracle);
}

}  // namespace gantlet::fuzz::analyzer_javascript
