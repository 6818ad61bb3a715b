// The Python analyzer and the judge on any bytes, with CPython's own parser as the second reader.
#include "fuzz/vet_target.h"

namespace gantlet::fuzz::analyzer_python {

void run(std::string_view input) {
  static Oracle oracle({"python3", "-I", GANTLET_SOURCE_DIR "/fuzz/oracle.py"});
  vetAnything(Language::kPython, input, oracle);
}

}  // namespace gantlet::fuzz::analyzer_python
