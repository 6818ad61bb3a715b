#include "service/routes/routes.h"

#include <array>

namespace gantlet {

std::span<const Route> routes() {
  static constexpr std::array<Route, 9> kRoutes{{
      {"GET", "/", true, ragflowHealth, nullptr},
      {"GET", "/healthz", true, ragflowHealth, nullptr},
      {"GET", "/livez", true, livez, nullptr},
      {"GET", "/readyz", true, nullptr, readyz},
      {"GET", "/openapi.json", true, openapi, nullptr},
      {"POST", "/v1/vet", false, nullptr, vetRoute},
      {"POST", "/v1/execute", false, nullptr, executeRoute},
      {"POST", "/run", false, nullptr, ragflowRun},
      {"POST", "/execute", false, nullptr, legacyExecute},
  }};
  return kRoutes;
}

std::string_view Call::pathField(std::string_view name) const {
  for (const auto& [key, value] : path) {
    if (key == name) return value;
  }
  return {};
}

http::Response jsonResponse(const json::Value& body, int status) {
  http::Response response;
  response.status = status;
  response.body = json::write(body);
  return response;
}

void replyError(Call& call, const Error& error) {
  if (error.code == ErrorCode::kCancelled) {
    call.exchange.abandon();
    return;
  }
  call.exchange.reply(problemResponse(problemOf(error), call.request().id));
}

}  // namespace gantlet
