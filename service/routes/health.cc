// Whether the service lives, whether it can run anything, and what it offers.
#include "core/resources.h"
#include "json/value.h"
#include "service/host_paths.h"
#include "service/routes/routes.h"

namespace gantlet {

http::Response livez() { return jsonResponse(json::Object{{"status", "alive"}}); }

http::Response ragflowHealth() { return jsonResponse(json::Object{{"status", "ok"}}); }

http::Response openapi() {
  const auto document = findResource("service/openapi.json");
  http::Response response;
  if (!document) {
    response.status = 404;
    response.body = "null";
    return response;
  }
  response.body = *document;
  return response;
}

void readyz(PublicCall& call) {
  json::Array reasons;
  if (call.draining) reasons.push_back("the service is stopping");
  if (const Status ready = call.gate.ready(); !ready) {
    reasons.push_back(toldError(ready.error()).text());
  }
  if (reasons.empty()) {
    call.exchange.reply(jsonResponse(json::Object{
        {"status", "ready"}, {"reasons", reasons}, {"runner", call.gate.runnerState()}}));
    return;
  }
  http::Response response =
      jsonResponse(json::Object{{"status", "not ready"}, {"reasons", std::move(reasons)}}, 503);
  response.headers.push_back({"Retry-After", "1"});
  call.exchange.reply(std::move(response));
}

void metricsRoute(PublicCall& call) {
  http::Response response;
  response.status = 200;
  response.contentType = "text/plain; version=0.0.4; charset=utf-8";
  response.body = call.gate.metrics();
  const bool ready = !call.draining && call.gate.ready().has_value();
  std::optional<WallTime> certificateEnds;
  if (call.options.tls) certificateEnds = call.options.tls->expires();
  response.body +=
      operationMetrics(ready, call.options.operation ? call.options.operation() : OperationState(),
                       call.counts, certificateEnds);
  call.exchange.reply(std::move(response));
}

}  // namespace gantlet
