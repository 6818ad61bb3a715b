// Nodes of a cluster as requests and answers say them. Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>

#include "cluster/identity_desk.h"
#include "cluster/node_desk.h"
#include "json/describe.h"

namespace gantlet {

struct NodeChange {
  std::string mode;
  std::string reason;
};
template <class Archive>
void describe(Archive& a, NodeChange& v) {
  a.required("mode", v.mode);
  a.optional("reason", v.reason);
}

struct NodeTokenAsked {
  std::optional<std::uint64_t> ttlSeconds;
};
template <class Archive>
void describe(Archive& a, NodeTokenAsked& v) {
  a.optional("ttl_seconds", v.ttlSeconds);
}

struct NodeRevocation {
  std::string reason;
};
template <class Archive>
void describe(Archive& a, NodeRevocation& v) {
  a.optional("reason", v.reason);
}

// Signatures in base64.
struct NodeJoinAsked {
  std::string token;
  std::string request;
  std::string signature;
};
template <class Archive>
void describe(Archive& a, NodeJoinAsked& v) {
  a.required("token", v.token);
  a.required("request", v.request);
  a.required("signature", v.signature);
}
struct NodeRenewAsked {
  std::string certificate;
  std::string request;
  std::string signature;
};
template <class Archive>
void describe(Archive& a, NodeRenewAsked& v) {
  a.required("certificate", v.certificate);
  a.required("request", v.request);
  a.required("signature", v.signature);
}

// {"node", "certificate", "authority", "serial", "not_after"}.
[[nodiscard]] json::Object joinedJson(const cluster::JoinedNode& joined);

// {"id", "state", "mode", …}.
[[nodiscard]] json::Object nodeJson(const cluster::Node& node);

}  // namespace gantlet
