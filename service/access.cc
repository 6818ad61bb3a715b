#include "service/access.h"

#include <algorithm>
#include <array>

#include "manager/key_desk.h"
#include "service/face.h"
#include "service/relayed_caller.h"

namespace gantlet {
namespace {

Problem tooMany(std::chrono::seconds wait, const std::string& detail,
                const std::string& advice = "") {
  Problem problem = problemOf(429, detail);
  problem.resolution = "wait " + std::to_string(wait.count()) + " s" + advice;
  problem.headers.push_back({"Retry-After", std::to_string(wait.count())});
  return problem;
}

// "host:port" without the port, in lower case; an IPv6 address keeps its brackets.
std::string hostName(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  const std::size_t bracket = host.rfind(']');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
    host = host.substr(0, colon);
  }
  return http::lowerCase(host);
}

// Whether no stranger's DNS can make a browser take `host` for the stranger's own site: an address,
// or a name without dots, which is never a public one.
bool cannotRebind(const std::string& host) {
  if (host.starts_with('[')) return true;
  const bool v4 = host.find_first_not_of("0123456789.") == std::string::npos;
  return v4 || host.find('.') == std::string::npos;
}

std::string bracketed(const std::string& address) {
  return address.find(':') != std::string::npos && !address.starts_with('[')
             ? "[" + address + "]"
             : http::lowerCase(address);
}

std::optional<std::string> presentedToken(const http::RequestHead& head) {
  // Several of one kind would leave it open which of them counts.
  if (head.count("authorization") > 1 || head.count("x-sandbox-token") > 1) return std::nullopt;
  if (const std::string* field = head.find("authorization")) {
    if (field->size() <= 7 || !http::equalsIgnoreCase(field->substr(0, 7), "Bearer ")) {
      return std::nullopt;
    }
    return std::string(http::trimBlanks(std::string_view(*field).substr(7)));
  }
  if (const std::string* field = head.find("x-sandbox-token")) return *field;
  return std::nullopt;
}

bool presentsToken(const http::RequestHead& head) {
  return head.count("authorization") + head.count("x-sandbox-token") > 0;
}

// With two of a kind, a proxy could go by the one and this service by the other.
std::optional<Problem> screenDoubles(const http::RequestHead& head) {
  for (const std::string name : {"authorization", "x-sandbox-token", "x-tenant-id"}) {
    if (head.count(name) <= 1) continue;
    return problemOf(Error{ErrorCode::kInvalidArgument,
                           "the field '" + name + "' stands more than once", "send it once"});
  }
  return std::nullopt;
}

bool isSameOrigin(const http::RequestHead& head) {
  if (head.count("origin") > 1 || head.count("sec-fetch-site") > 1) return false;
  const std::string* site = head.find("sec-fetch-site");
  if (site != nullptr && *site != "same-origin" && *site != "none") return false;
  const std::string* origin = head.find("origin");
  if (origin == nullptr) return true;
  // Behind a proxy that speaks TLS the page's origin is https and our side is http.
  return http::equalsIgnoreCase(*origin, "http://" + head.host) ||
         http::equalsIgnoreCase(*origin, "https://" + head.host);
}

}  // namespace

void Access::use(std::shared_ptr<const ServiceOptions> options) {
  options_ = std::move(options);
  guardHost_ = !options_->authenticates() &&
               (http::isLoopback(options_->address).value_or(true) || !options_->hostNames.empty());
  perAddress_.setRate(options_->requestsPerAddress);
  perToken_.setRate(options_->requestsPerToken);
  failedPerAddress_.setRate(options_->failedAuthPerAddress);
  failedPerCredential_.setRate(options_->failedAuthPerAddress);
}

bool Access::isKnownHost(std::string_view host) const {
  if (host.empty()) return true;  // HTTP/1.0, which no browser sends
  const std::string name = hostName(host);
  static constexpr std::array<std::string_view, 3> kLoopback{"localhost", "127.0.0.1", "[::1]"};
  if (std::find(kLoopback.begin(), kLoopback.end(), name) != kLoopback.end()) return true;
  if (name == bracketed(options_->address)) return true;
  return std::any_of(options_->hostNames.begin(), options_->hostNames.end(),
                     [&](const std::string& known) { return http::equalsIgnoreCase(known, name); });
}

std::optional<Problem> Access::screenOrigin(const http::RequestHead& head, const http::Peer& peer,
                                            bool changesState) {
  if (peer.local) return std::nullopt;
  if (guardHost_ && !isKnownHost(head.host)) {
    Problem problem = problemOf(403, "the Host field does not name this service");
    problem.resolution =
        "call it as localhost or by its address, or set the host name in its configuration";
    return problem;
  }
  if (changesState && !isSameOrigin(head)) {
    Problem problem = problemOf(403, "requests from pages of other sites are refused");
    problem.resolution = "call the service from a program, not from another site's page";
    return problem;
  }
  if (!changesState) return std::nullopt;  // probes of health are not counted
  const auto wait = perAddress_.take(peer.address, RateLimit::Time::clock::now());
  if (wait.count() > 0) return tooMany(wait, "too many requests from this address");
  return std::nullopt;
}

bool Access::needsToken(const http::Peer& peer) const {
  return !peer.local && options_->authenticates();
}

namespace {

// A managed key as a token; nullopt: none that counts, or one of a newer program, of which it is
// not known what it may.
std::optional<ApiToken> tokenOf(const KeyDesk::Match& match) {
  if (match.key == nullptr) return std::nullopt;
  const StoredKey& key = *match.key;
  const std::optional<Role> role = parseRole(key.role);
  if (!role) return std::nullopt;
  ApiToken token;
  token.id = key.id;
  token.role = *role;
  token.everyTenant = *role == Role::kAdmin || key.tenant == kEveryTenant;
  token.tenant = TenantId(key.tenant == kEveryTenant ? "default" : key.tenant);
  token.until = match.until;
  token.secretHash = match.hash;
  for (const std::string& name : key.scopes) {
    const std::optional<Permission> scope = parseScope(name);
    if (!scope) return std::nullopt;
    token.scopes.push_back(*scope);
  }
  return token;
}

}  // namespace

std::optional<ApiToken> Access::tokenOf(const std::string& secret) const {
  if (keys_ != nullptr) {
    if (auto key = gantlet::tokenOf(keys_->match(secret))) return key;
  }
  const ApiToken* admin = findToken(options_->adminTokens, secret);
  const ApiToken* token = findToken(options_->tokens, secret);
  const ApiToken* found = token != nullptr ? token : admin;
  return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<ApiToken> Access::tokenOfId(const std::string& id, const std::string& mark) const {
  const auto isOf = [&](const Digest& hash) { return markOf(options_->faceSecret, hash) == mark; };
  if (keys_ != nullptr) {
    if (auto key = gantlet::tokenOf(keys_->matchId(id, isOf))) return key;
  }
  for (const auto* tokens : {&options_->tokens, &options_->adminTokens}) {
    for (const ApiToken& token : *tokens) {
      if (token.id == id && isOf(token.secretHash)) return token;
    }
  }
  return std::nullopt;
}

std::variant<const ApiToken*, Problem> Access::allowedCaller(const http::RequestHead& head,
                                                             const http::Peer& peer) const {
  if (peer.local) return nullptr;
  const ApiToken* caller = options_->allowAddresses.find(peer.address);
  if (caller == nullptr || isKnownHost(head.host) || cannotRebind(hostName(head.host))) {
    return caller;
  }
  Problem problem = problemOf(403, "without a token the Host field must name this service");
  problem.resolution = "call it by its address or a name without dots, or set host_names";
  return problem;
}

// Only failures are counted, and only failures are slowed down: a valid token passes from
// everywhere, or one client with a stale key would lock out all who share its address.
Problem Access::refused(const http::Peer& peer, bool presents,
                        const std::optional<std::string>& secret) {
  const auto now = RateLimit::Time::clock::now();
  auto wait = failedPerAddress_.take(peer.address, now);
  if (secret) {
    // A stale key that many addresses go on sending.
    wait = std::max(wait, failedPerCredential_.take(toHex(sha256(*secret)), now));
  }
  if (wait.count() > 0) {
    return tooMany(wait, "too many requests without a valid API token",
                   "; requests with a valid one are answered meanwhile");
  }
  Problem problem = problemOf(
      401, presents ? "the API token that was sent is not valid" : "a valid API token is needed");
  problem.resolution = needsToken(peer)
                           ? "send it as Authorization: Bearer TOKEN or X-Sandbox-Token: TOKEN"
                           : "send one that is valid, or none: this service asks for none";
  problem.headers.push_back({"WWW-Authenticate", "Bearer realm=\"gantlet\""});
  return problem;
}

namespace {

// Why the caller may not do that; nullopt: it may.
std::optional<Problem> refusal(const Caller& who, Permission needed,
                               std::optional<Permission> orElse) {
  const Principal& principal = who.principal;
  if ((orElse && principal.may(*orElse)) || principal.may(needed)) return std::nullopt;
  if (roleMay(principal.role, needed)) {
    Problem problem =
        problemOf(403, "the key's scopes do not name '" + std::string(scopeName(needed)) + "'");
    problem.resolution = "use a key with that scope, or one without scopes";
    return problem;
  }
  Problem problem =
      problemOf(403, "the role '" + std::string(roleName(principal.role)) + "' may not do that");
  problem.resolution =
      needed == Permission::kReadAudit ? "use a token with the role auditor or admin"
      : needed == Permission::kReview
          ? "use a token with the role reviewer or admin"
          : "use a token with the role " +
                std::string(roleMay(Role::kTenant, needed) ? "tenant or " : "") + "admin";
  return problem;
}

}  // namespace

std::variant<Caller, Problem> Access::admit(const http::RequestHead& head, const http::Peer& peer,
                                            const std::string& requestId, Permission needed,
                                            std::optional<Permission> orElse,
                                            const Presented* presented) {
  std::optional<ApiToken> own;
  std::optional<std::string> secret;
  if (presented == nullptr) {
    if (auto problem = screenDoubles(head)) return *std::move(problem);
    secret = presentedToken(head);
    if (secret) own = tokenOf(*secret);
    // Also where none is needed: a credential that is sent is meant to be checked.
    if (!own && presentsToken(head)) return refused(peer, true, secret);
  } else if (!presented->keyId.empty()) {
    // Also where none is needed: what was handed out on a key's behalf ends with it.
    own = tokenOfId(presented->keyId, presented->keyMark);
    if (!own) return refused(peer, true);
  } else if (!presented->secret.empty()) {
    secret = presented->secret;
    own = tokenOf(*secret);
    const bool asked = needsToken(peer) && options_->allowAddresses.find(peer.address) == nullptr;
    if (!own && (asked || presented->mustCount || secret->starts_with(kKeyPrefix))) {
      return refused(peer, true, secret);
    }
  }
  const ApiToken* token = own ? &*own : nullptr;
  if (token == nullptr) {
    auto allowed = allowedCaller(head, peer);
    if (auto* problem = std::get_if<Problem>(&allowed)) return std::move(*problem);
    token = std::get<const ApiToken*>(allowed);
  }
  if (token == nullptr && needsToken(peer)) return refused(peer, secret.has_value(), secret);
  if (token != nullptr && !peer.local) {
    const auto wait = perToken_.take(token->id, RateLimit::Time::clock::now());
    if (wait.count() > 0) return tooMany(wait, "too many requests with this API token");
  }
  auto who = callerOf(head, peer, requestId, token,
                      presented == nullptr ? std::nullopt : presented->tenant);
  if (!who) return problemOf(who.error());
  if (own) {
    who->keyId = own->id;
    who->keyHash = own->secretHash;
  }
  if (auto problem = refusal(*who, needed, orElse)) return *std::move(problem);
  return std::move(who).value();
}

std::variant<Caller, Problem> Access::admitRelayed(const http::RequestHead& head, Permission needed,
                                                   std::optional<Permission> orElse) {
  const std::string* text = head.find("gantlet-caller");
  auto caller = text != nullptr && head.count("gantlet-caller") == 1
                    ? readCaller(*text)
                    : Result<Caller>(Error{ErrorCode::kInvalidArgument,
                                           "a gateway says once who its caller is", ""});
  if (!caller) return problemOf(caller.error());
  if (auto problem = refusal(*caller, needed, orElse)) return *std::move(problem);
  return std::move(caller).value();
}

Result<Caller> Access::callerOf(const http::RequestHead& head, const http::Peer& peer,
                                const std::string& requestId, const ApiToken* token,
                                const std::optional<TenantId>& otherwise) const {
  if (head.count("x-tenant-id") > 1) {
    return Error{ErrorCode::kInvalidArgument, "'X-Tenant-ID' stands more than once", ""};
  }
  Caller caller;
  caller.actor = {peer.local ? "local" : "anonymous", peer.address, requestId};
  caller.tenant = TenantId("default");
  const std::string* wanted = head.find("x-tenant-id");
  if (wanted != nullptr) {
    auto tenant = parseTenantId(*wanted);
    if (!tenant) {
      return Error{ErrorCode::kInvalidArgument,
                   "'X-Tenant-ID' is not usable: " + tenant.error().message,
                   tenant.error().resolution};
    }
    caller.tenant = std::move(tenant).value();
  }
  if (token == nullptr) {
    caller.anonymous = !peer.local;
    if (wanted == nullptr && otherwise) caller.tenant = *otherwise;
    // Beyond loopback, where the configuration lets anybody in, nobody is an admin for it.
    const bool here = peer.local || http::isLoopback(peer.address).value_or(false);
    caller.principal = {caller.actor.id, here ? Role::kAdmin : Role::kTenant, std::nullopt, {}};
    if (wanted != nullptr || !here) caller.principal.only = caller.tenant;
    return caller;
  }
  if (wanted != nullptr && !token->everyTenant && caller.tenant != token->tenant) {
    return Error{ErrorCode::kInvalidArgument, "'X-Tenant-ID' is not the token's tenant",
                 "leave it out: the token says the tenant"};
  }
  if (wanted == nullptr) caller.tenant = token->tenant;
  caller.principal = token->principal();
  if (wanted != nullptr) caller.principal.only = caller.tenant;
  caller.actor.id = token->id;
  return caller;
}

}  // namespace gantlet
