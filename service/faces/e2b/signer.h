// What is handed out at a service or a gateway, as the latter can tell it from what is not: in a
// cluster each node signs for what it has alone. Thread-safety: as the desks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.h"
#include "service/desks.h"
#include "service/faces/e2b/token.h"
#include "service/service.h"

namespace gantlet::e2b {

struct Signed {
  KeyName key;  // nobody's: an empty id
  // Of nobody's: the tenant of what it opens, where that is there.
  std::optional<TenantId> tenant = std::nullopt;
};

// Who a token of a session or a volume counts for; nullopt: it is none of that one, or where it
// lives can't be asked.
[[nodiscard]] std::optional<Signed> signedBy(const ServiceOptions& options, const Desks& desks,
                                             const std::string& id, std::string_view token);

// Whose token of the session a signed address of a file was made with: nobody's, or that of the key
// which has made it; nullopt: as above.
[[nodiscard]] std::optional<Signed> signedBy(const ServiceOptions& options, const Desks& desks,
                                             const std::string& session, const FileSignature& file);

}  // namespace gantlet::e2b
