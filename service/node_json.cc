#include "service/node_json.h"

#include "service/host_paths.h"
#include "service/time_json.h"

namespace gantlet {

json::Object nodeJson(const cluster::Node& node) {
  const StoredNode& stored = node.stored;
  return json::Object{{"id", stored.id},
                      {"state", std::string(cluster::nodeStateName(node.state))},
                      {"mode", stored.revokedAt ? kRevokedMode : stored.mode},
                      {"mode_reason", stored.modeReason},
                      {"mode_by", stored.modeBy},
                      {"address", stored.address},
                      {"version", stored.version},
                      {"boot", stored.boot},
                      {"capacity", stored.capacity},
                      {"running", stored.running},
                      {"starts", stored.outcomes.starts},
                      {"faults", stored.outcomes.faults},
                      {"last_fault", withoutHostPaths(stored.outcomes.lastFault)},
                      {"registered_at", timeJson(stored.registeredAt)},
                      {"heartbeat_at", timeJson(stored.heartbeatAt)},
                      {"left_at", timeJson(stored.leftAt)},
                      {"certificate_ends", timeJson(stored.certificateEnds == 0
                                                        ? std::nullopt
                                                        : std::optional(stored.certificateEnds))},
                      {"revoked_at", timeJson(stored.revokedAt)}};
}

json::Object joinedJson(const cluster::JoinedNode& joined) {
  return json::Object{{"node", joined.node},
                      {"certificate", joined.certificate.pem},
                      {"authority", joined.authority},
                      {"serial", joined.certificate.serial},
                      {"not_after", timeJson(joined.certificate.notAfter)}};
}

}  // namespace gantlet
