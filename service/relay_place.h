// RelayPlace: what a request is for, of those that a gateway passes on to nodes.
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <string>

#include "service/http/message.h"
#include "service/route_path.h"

namespace gantlet {

struct Face;
struct Route;

struct RelayPlace {
  enum class Kind : std::uint8_t {
    kHere,        // the gateway's own
    kSession,     // of the session `name`, to the node that has it
    kNewSession,  // to a node that takes work
    kSessions,    // all nodes are asked, and their answers put together
    kVolume,      // of the volume `name`, which is a name or an id
    kNewVolume,   //
    kVolumes,     //
  };
  Kind kind = Kind::kHere;
  std::string name;
};

// Of a route of Gantlet's own; of a face's the face tells (Face::place).
[[nodiscard]] RelayPlace relayPlaceOf(const Route& route, const PathFields& path);

}  // namespace gantlet
