#include "analyzer/languages/javascript/javascript.h"

namespace gantlet {

// Nothing is known of this language yet: never complete, so never allowed.
void analyzeJavaScript(std::string_view /*source*/, const Deadline& /*deadline*/, FactSink& sink) {
  sink.trouble("unsupported-language", {});
}

}  // namespace gantlet
