// Nodes of a cluster as requests and answers say them. Thread-safety: pure functions.
#pragma once

#include <string>

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

// {"id", "state", "mode", …}.
[[nodiscard]] json::Object nodeJson(const cluster::Node& node);

}  // namespace gantlet
