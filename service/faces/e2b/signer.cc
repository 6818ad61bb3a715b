#include "service/faces/e2b/signer.h"

#include <algorithm>

#include "cluster/place_book.h"
#include "manager/key_desk.h"
#include "manager/session_desk.h"
#include "manager/volume_desk.h"
#include "service/auth/api_token.h"
#include "service/relayed_caller.h"

namespace gantlet::e2b {
namespace {

std::optional<TenantId> tenantOf(const Desks& desks, const std::string& id) {
  if (desks.volumes != nullptr && id.starts_with("vol_")) {
    for (const VolumeInfo& one : desks.volumes->list(std::nullopt)) {
      if (one.id == id) return one.tenant;
    }
  }
  if (desks.sessions == nullptr) return std::nullopt;
  const auto info = desks.sessions->get({id, std::nullopt, {}});
  return info ? std::optional(info->tenant) : std::nullopt;
}

// A node's word of its own things. What is not there any more is nobody's else either: its client
// is then told so.
std::optional<Signed> signedAtNode(const ServiceOptions& options, cluster::PlaceBook& places,
                                   const std::string& id, std::string_view token) {
  const auto text = unprovenKeyOf(token);
  const KeyName key = text ? keyNameOf(*text) : KeyName();
  if (key.node.empty()) return std::nullopt;
  if (!keyOfToken(faceSecretFor(options.faceSecret, key.node), id, token)) return std::nullopt;
  const auto place = places.find(id);
  if (!place || (*place && (*place)->node != key.node)) return std::nullopt;
  Signed found{key};
  if (*place && key.id.empty()) found.tenant = TenantId((*place)->tenant);
  return found;
}

// Who has made a session, and what its tokens are signed with.
struct Maker {
  std::string by;
  TenantId tenant;
  std::string node;  // "": there are none
  Secret secret;
};
std::optional<Maker> makerOf(const ServiceOptions& options, const Desks& desks,
                             const std::string& session) {
  if (desks.places != nullptr) {
    const auto place = desks.places->find(session);
    if (!place || !*place || (*place)->kind != kSessionPlace) return std::nullopt;
    return Maker{(*place)->madeBy, TenantId((*place)->tenant), (*place)->node,
                 faceSecretFor(options.faceSecret, (*place)->node)};
  }
  if (desks.sessions == nullptr) return std::nullopt;
  const auto info = desks.sessions->get({session, std::nullopt, {}});
  if (!info) return std::nullopt;
  return Maker{info->createdBy, info->tenant, "", options.faceSecret};
}

}  // namespace

std::optional<Signed> signedBy(const ServiceOptions& options, const Desks& desks,
                               const std::string& id, std::string_view token) {
  if (desks.places != nullptr) return signedAtNode(options, *desks.places, id, token);
  const auto text = keyOfToken(options.faceSecret, id, token);
  if (!text) return std::nullopt;
  Signed found{keyNameOf(*text)};
  if (found.key.id.empty()) found.tenant = tenantOf(desks, id);
  return found;
}

std::optional<Signed> signedBy(const ServiceOptions& options, const Desks& desks,
                               const std::string& session, const FileSignature& file) {
  const auto maker = makerOf(options, desks, session);
  if (!maker) return std::nullopt;
  std::vector<KeyName> names{{"", "", maker->node}};  // nothing was presented for the token
  const auto add = [&](const Digest& hash) {
    names.push_back({maker->by, markOf(options.faceSecret, hash), maker->node});
  };
  for (const auto* tokens : {&options.tokens, &options.adminTokens}) {
    for (const ApiToken& token : *tokens) {
      if (token.id == maker->by) add(token.secretHash);
    }
  }
  if (desks.keys != nullptr) {
    for (const Digest& hash : desks.keys->secretsOf(maker->by)) add(hash);
  }
  for (const KeyName& name : names) {
    if (!isSignedBy(file, sandboxToken(maker->secret, session, textOf(name)))) continue;
    return Signed{name, name.id.empty() ? std::optional(maker->tenant) : std::nullopt};
  }
  return std::nullopt;
}

}  // namespace gantlet::e2b
