// Policies as answers say them. Thread-safety: pure functions.
#pragma once

#include <string>
#include <vector>

#include "json/describe.h"
#include "manager/policy_desk.h"
#include "policy/policy_changes.h"

namespace gantlet {

struct PolicyFields {
  std::string name;
  std::string document;  // YAML or JSON text
};
template <class Archive>
void describe(Archive& a, PolicyFields& v) {
  a.required("name", v.name);
  a.required("document", v.document);
}

struct PolicyVersionFields {
  std::string document;
};
template <class Archive>
void describe(Archive& a, PolicyVersionFields& v) {
  a.required("document", v.document);
}

// What a policy comes to: name, version, digest, description, enforce, capabilities, limits.
[[nodiscard]] json::Object policyJson(const Policy& policy);
// A stored version: who made it when, whose it is; with its document where that is asked for.
[[nodiscard]] json::Object policyVersionJson(const PolicyVersion& version, bool withDocument);
[[nodiscard]] json::Object policyTextJson(const StoredPolicyText& text);
[[nodiscard]] json::Array policyChangesJson(const std::vector<PolicyChange>& changes);

}  // namespace gantlet
