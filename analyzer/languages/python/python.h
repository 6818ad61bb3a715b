// The Python analyzer: source that passed the preflight becomes facts.
#pragma once

#include <string_view>

#include "analyzer/deadline.h"
#include "analyzer/fact_sink.h"

namespace gantlet {

// Fills `sink`; whatever can't be understood makes it incomplete. Thread-safe.
void analyzePython(std::string_view source, const Deadline& deadline, FactSink& sink);
// The same for cells (Submission::cells): one may end early, and the next one runs all the same.
void analyzePythonCells(std::string_view source, const Deadline& deadline, FactSink& sink);

}  // namespace gantlet
