#include "analyzer/analyze.h"

#include <array>
#include <new>

#include "analyzer/deadline.h"
#include "analyzer/fact_sink.h"
#include "analyzer/languages/javascript/javascript.h"
#include "analyzer/languages/python/python.h"
#include "analyzer/preflight.h"

namespace gantlet {
namespace {

struct Analyzer {
  using Analysis = void(std::string_view, const Deadline&, FactSink&);
  Analysis* ofProgram;
  Analysis* ofCells;  // Submission::cells
};

// In the order of Language.
constexpr std::array<Analyzer, kLanguages.size()> kAnalyzers{
    {{analyzePython, analyzePythonCells}, {analyzeJavaScript, analyzeJavaScriptCells}}};

void analyzeInto(const Submission& submission, const AnalyzeLimits& limits, FactSink& sink) {
  const Deadline deadline(limits.deadline);
  if (!preflight(submission.source, submission.language, limits.source, sink)) return;
  const Analyzer& analyzer = kAnalyzers.at(static_cast<std::size_t>(submission.language));
  (submission.cells ? analyzer.ofCells : analyzer.ofProgram)(submission.source, deadline, sink);
}

Facts outOfMemory() {
  Fact fact;
  fact.kind = FactKind::kLimit;
  fact.name = "memory";
  Facts facts;
  facts.items.push_back(fact);
  return facts;  // complete stays false
}

}  // namespace

Facts analyze(const Submission& submission, const AnalyzeLimits& limits, const Settled& settled) {
  try {
    // Over the size limit, the sink must not index the source either.
    const bool oversized = submission.source.size() > limits.source.bytes();
    FactSink sink(oversized ? std::string_view() : std::string_view(submission.source), settled);
    analyzeInto(submission, limits, sink);
    return sink.take();
  } catch (const std::bad_alloc&) {
    return outOfMemory();
  }
}

}  // namespace gantlet
