// What the routes of runs share on both sides of a gateway: how a request goes to a node, and how
// each face answers what came of one. Thread-safety: as Call.
#pragma once

#include "cluster/relay.h"
#include "service/event_stream.h"
#include "service/routes/routes.h"

namespace gantlet {

// `answer`: one of cluster::kAnswer…
[[nodiscard]] cluster::RelayRun relayRunOf(GateRequest request, const char* answer);
[[nodiscard]] http::Response responseOf(cluster::RelayAnswer answer);
// On a node: what it answered, in the form that was asked for. REQUIRES: the call has a relay.
// Errors: as Relay::run.
[[nodiscard]] Result<http::Response> runThere(Call& call, GateRequest request, const char* answer);

// How each face answers a run that has ended, or that did not come to run.
void finishEvents(Call& call, EventStream& events, Result<Report> report);
void answerRagflow(Call& call, Result<Report> report);
void answerOlder(Call& call, Result<Report> report);

}  // namespace gantlet
