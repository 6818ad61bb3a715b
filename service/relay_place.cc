#include "service/relay_place.h"

#include "service/routes/routes.h"

namespace gantlet {

RelayPlace relayPlaceOf(const Route& route, const PathFields& path) {
  using Kind = RelayPlace::Kind;
  const auto field = [&](std::string_view name) {
    for (const auto& [key, value] : path) {
      if (key == name) return std::string(value);
    }
    return std::string();
  };
  const bool makes = route.method == "POST";
  if (route.path == "/v1/sessions") return {makes ? Kind::kNewSession : Kind::kSessions, ""};
  if (route.path.starts_with("/v1/sessions/{id}")) return {Kind::kSession, field("id")};
  if (route.path == "/v1/volumes") return {makes ? Kind::kNewVolume : Kind::kVolumes, ""};
  if (route.path.starts_with("/v1/volumes/{name}")) return {Kind::kVolume, field("name")};
  return {};
}

}  // namespace gantlet
