// Face: how another product's clients are served. Its requests come in forms of their own (where
// the key stands, what an error looks like, which host is named), all of which stay in the face's
// folder; what they ask for is done by the same desks as everybody else's.
//
// Thread-safety: pure functions, called on the front's thread.
#pragma once

#include <optional>
#include <string>

#include "core/ids.h"
#include "service/relay_place.h"
#include "service/routes/routes.h"

namespace gantlet {

// What a request presents, past the face's own form.
struct Presented {
  std::string secret = {};  // an API key, as it was given out; empty: none
  // Or the id of the key on whose behalf something was handed out that the request presents and
  // that the face has verified, and which of its secrets that was (markOf()); empty: none.
  std::string keyId = {};
  std::string keyMark = {};
  // Whether the secret must count even where none is needed.
  bool mustCount = false;
  // For whom the request acts where what it presents is for one tenant's thing and on nobody's
  // behalf.
  std::optional<TenantId> tenant = std::nullopt;
};

struct Face {
  // Whether the request is one of its clients': no other route is looked for.
  bool (*owns)(const http::RequestHead& head);
  // nullptr: there is nothing at this path.
  const Route* (*find)(const http::RequestHead& head);
  // The service's own name in the request's Host field, where the face's clients put something in
  // front of it; nullopt: it stands there as usual.
  std::optional<std::string> (*host)(const http::RequestHead& head);
  // Errors: kInvalidArgument: what is presented is not valid; answered as 401.
  Result<Presented> (*presented)(const http::RequestHead& head, const ServiceOptions& options,
                                 const Desks& desks);
  // Of a gateway: what a request is for that one of its routes serves.
  RelayPlace (*place)(const Route& route, const http::RequestHead& head, const PathFields& path);
  http::Response (*problem)(const Problem& problem, const http::RequestHead& head,
                            const std::string& requestId);
};

// The face whose request it is; nullptr: none, it is Gantlet's own.
[[nodiscard]] const Face* faceOf(const http::RequestHead& head);

}  // namespace gantlet
