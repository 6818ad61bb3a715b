#include "cluster/identity_desk.h"

#include "cluster/join_token.h"
#include "core/base64.h"

namespace gantlet::cluster {
namespace {

constexpr std::size_t kLongestReason = 200;

// What the CA signs of a token: who can only write into the database makes none that counts.
std::string tokenMessage(const StoredJoinToken& token) {
  return "gantlet join token v1\n" + token.id + "\n" + token.node + "\n" +
         std::to_string(token.expiresAt) + "\n";
}

WallTime wallTimeOf(std::int64_t milliseconds) {
  return WallTime{std::chrono::milliseconds{milliseconds}};
}

CertifiedKey keyOf(const std::string& node, const IssuedCertificate& issued) {
  return {node, issued.key, issued.serial, issued.notAfter};
}

// Of all that may be wrong with it nothing is told to who may not have one.
Error noToken() {
  return Error{ErrorCode::kNotFound, "the join token does not count: unknown, used, or too old",
               "'gantlet node token NAME' at a gateway makes another one"};
}

}  // namespace

bool isNodeName(std::string_view text) {
  return !text.empty() && text.size() <= 63 && text.front() != '-' &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

Result<const CertificateAuthority*> IdentityDesk::authority() const {
  if (authority_ != nullptr) return authority_;
  return Error{ErrorCode::kUnavailable, "this gateway makes no certificates",
               "set cluster_ca_key to the file of the cluster's CA key, on one gateway or more"};
}

Status IdentityDesk::record(const char* event, json::Object details, const Actor& actor) {
  audit::AuditRecord entry;
  entry.tenant = TenantId("default");
  entry.stage = "config";
  entry.event = event;
  entry.outcome = "ok";
  entry.details = std::move(details);
  return recordAct(log_, std::move(entry), actor);
}

Result<MadeToken> IdentityDesk::makeToken(const std::string& node, std::chrono::seconds time,
                                          const Actor& actor) {
  TRY(const CertificateAuthority* authority, this->authority());
  if (!isNodeName(node)) {
    return Error{ErrorCode::kInvalidArgument, "'" + node + "' is no name of a node",
                 "up to 63 of a-z, 0-9 and -, not beginning with -"};
  }
  if (time < std::chrono::seconds(1) || time > kLongestTokenTime) {
    return Error{ErrorCode::kInvalidArgument, "a join token counts for a second up to a day",
                 "leave it out for 15 minutes"};
  }
  TRY(const JoinToken made, JoinToken::make(authority->fingerprint()));
  StoredJoinToken token;
  TRY(token.id, made.id());
  token.node = node;
  TRY(token.createdAt, store_.now());
  token.expiresAt = token.createdAt + std::chrono::milliseconds(time).count();
  token.createdBy = actor.id;
  TRY(const std::string signature, authority->sign(tokenMessage(token)));
  token.signature = encodeBase64(signature);
  TRY_STATUS(record(
      "node_token",
      json::Object{{"node", node}, {"token", token.id}, {"expires_at", token.expiresAt}}, actor));
  TRY_STATUS(store_.addToken(token));
  return MadeToken{made.text(), node, token.expiresAt};
}

Result<JoinedNode> IdentityDesk::join(const JoinRequest& request, Actor actor) {
  TRY(const CertificateAuthority* authority, this->authority());
  if (!isSignedByToken(request.token, joinMessage(request.request), request.signature)) {
    return noToken();
  }
  TRY(const std::optional<StoredJoinToken> token, store_.token(request.token));
  TRY(const std::int64_t now, store_.now());
  if (!token || token->usedAt || token->expiresAt < now ||
      !authority->isSigned(tokenMessage(*token), decodeBase64(token->signature).value_or(""))) {
    return noToken();
  }
  TRY(IssuedCertificate issued,
      authority->issue(request.request, token->node, wallTimeOf(now), kCertificateTime));
  actor.id = "node:" + token->node;
  TRY_STATUS(record("node_joined",
                    json::Object{{"node", token->node},
                                 {"token", token->id},
                                 {"key", issued.key},
                                 {"serial", issued.serial},
                                 {"not_after", issued.notAfter}},
                    actor));
  TRY(const bool used, store_.join(token->id, keyOf(token->node, issued)));
  if (!used) return noToken();
  return JoinedNode{token->node, std::move(issued), authority->pem()};
}

Result<JoinedNode> IdentityDesk::renew(const RenewRequest& request, Actor actor) {
  TRY(const CertificateAuthority* authority, this->authority());
  TRY(const CertifiedNode signer,
      authority->check(request.certificate, renewMessage(request.request), request.signature));
  TRY(const std::int64_t now, store_.now());
  TRY(IssuedCertificate issued,
      authority->issue(request.request, signer.node, wallTimeOf(now), kCertificateTime));
  const Error refused{ErrorCode::kNotFound,
                      "the certificate does not count any more: revoked, or another has its place",
                      "join with a token: 'gantlet node token NAME' at a gateway"};
  TRY(const std::optional<StoredIdentity> identity, store_.identity(signer.node));
  if (!mayRenew(identity, signer.key, issued.key, now)) return refused;
  actor.id = "node:" + signer.node;
  TRY_STATUS(record("node_renewed",
                    json::Object{{"node", signer.node},
                                 {"key", issued.key},
                                 {"was", signer.key},
                                 {"serial", issued.serial},
                                 {"not_after", issued.notAfter}},
                    actor));
  TRY(const bool renewed, store_.renew(signer.key, keyOf(signer.node, issued), kRenewalOverlap));
  if (!renewed) return refused;
  return JoinedNode{signer.node, std::move(issued), authority->pem()};
}

Status IdentityDesk::revoke(const std::string& node, const std::string& reason,
                            const Actor& actor) {
  if (reason.size() > kLongestReason) {
    return Error{ErrorCode::kInvalidArgument, "'reason' is longer than 200 bytes", "shorten it"};
  }
  const Error unknown{ErrorCode::kNotFound, "there is no such node: " + node,
                      "'gantlet node list' and GET /v1/nodes show those that there are"};
  if (!isNodeName(node)) return unknown;
  TRY(const bool known, store_.isKnown(node));
  if (!known) return unknown;
  TRY_STATUS(record("node_revoked", json::Object{{"node", node}, {"reason", reason}}, actor));
  Result<bool> done = store_.revoke(node, actor.id, reason);
  // The first may have lost to another transaction.
  for (int tries = 0; !done && tries < 2; ++tries) done = store_.revoke(node, actor.id, reason);
  TRY(const bool was, std::move(done));
  return was ? Status() : Status(unknown);
}

}  // namespace gantlet::cluster
