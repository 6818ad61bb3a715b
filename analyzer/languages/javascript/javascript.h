// The JavaScript analyzer: source that passed the preflight becomes facts.
#pragma once

#include <string_view>

#include "analyzer/deadline.h"
#include "analyzer/fact_sink.h"

namespace gantlet {

// Fills `sink`; whatever can't be understood makes it incomplete. Thread-safe.
void analyzeJavaScript(std::string_view source, const Deadline& deadline, FactSink& sink);
// The same for cells (Submission::cells).
void analyzeJavaScriptCells(std::string_view source, const Deadline& deadline, FactSink& sink);

}  // namespace gantlet
