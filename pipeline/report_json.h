// The JSON forms of a Report, exactly as the product's surface promises them.
#pragma once

#include "json/value.h"
#include "pipeline/report.h"

namespace gantlet {

// The result of run: every key always present. What the run has left moves into it: nothing large
// is copied or built.
[[nodiscard]] json::Object reportJson(Report report);
// {"file","language","verdict":{…}} and, where asked, "facts".
[[nodiscard]] json::Object vetJson(const Report& report, bool withFacts);
// The parts of it that other faces of the service show too.
[[nodiscard]] json::Array artifactsJson(std::vector<Artifact> artifacts);
// [{"name","size","reason"}]: those that are named; how many there are is told beside it.
[[nodiscard]] json::Array droppedJson(const DroppedArtifacts& dropped);
// What main() returned, as text that was checked; null where nothing was. A value that json/ cannot
// hold (an integer beyond 64 bits) is handed on as its JSON text: a string that says what was
// returned beats a null that hides it.
[[nodiscard]] json::Value programResult(std::optional<std::string> resultJson);
[[nodiscard]] json::Object verdictJson(const Verdict& verdict, const std::string& filename);

}  // namespace gantlet
