// AuditSearch: the logs of a cluster's nodes and of its other gateways, as a gateway asks them for
// its readers. Who asks, and of which tenant it sees the records, goes along: each holds it to
// that, and records it.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <string>
#include <vector>

#include "cluster/node_desk.h"
#include "manager/audit_merge.h"
#include "providers/http/client.h"
#include "store/cluster_log_store.h"

namespace gantlet::cluster {

// POST there; the body and the answer of it.
inline constexpr const char* kAuditPath = "/v1/cluster/audit";
[[nodiscard]] std::string writeAuditAsk(const AuditReader& reader, const MergedQuery& query,
                                        std::optional<std::uint64_t> cursor);
struct AuditAsk {
  AuditReader reader;
  MergedQuery query;
  std::optional<std::uint64_t> cursor;
};
// Errors: kInvalidArgument.
[[nodiscard]] Result<AuditAsk> parseAuditAsk(const std::string& text);
[[nodiscard]] std::string writeAuditPage(const audit::QueryPage& page);
// Errors: kInvalidArgument. Safe on any bytes.
[[nodiscard]] Result<audit::QueryPage> parseAuditPage(const std::string& text);

// What `desk` gives of its own log. Errors: those of AuditDesk and of filter fields.
[[nodiscard]] Result<audit::QueryPage> ownAuditPage(AuditDesk& desk, const AuditReader& reader,
                                                    const MergedQuery& query,
                                                    std::optional<std::uint64_t> cursor);

class AuditSearch {
 public:
  struct Parts {
    AuditDesk& own;
    std::string ownPart;
    NodeDesk& nodes;
    // All gateways that ever were, this one with them.
    std::function<Result<std::vector<ClusterLogStore::Gateway>>()> gateways;
    net::TlsOptions tls;  // as of a Relay
    bool withoutTls = false;
  };
  // What is named must outlive it.
  explicit AuditSearch(Parts parts) : parts_(std::move(parts)) {}

  // This part first, then the others by name. Errors: kUnavailable.
  [[nodiscard]] Result<std::vector<AuditPart>> parts() const;

 private:
  // Where a part is asked, and by what it proves who it is.
  struct Place {
    std::string address;
    std::string serverName;
    std::string pin = {};
    std::string otherPin = {};
  };
  [[nodiscard]] AuditPart partOf(const Node& node) const;
  [[nodiscard]] AuditPart partOf(const ClusterLogStore::Gateway& gateway) const;
  [[nodiscard]] Result<audit::QueryPage> ask(const Place& place, const AuditReader& reader,
                                             const MergedQuery& query,
                                             std::optional<std::uint64_t> cursor) const;

  const Parts parts_;
};

}  // namespace gantlet::cluster
