#include "cluster/audit_search.h"

#include "audit/cluster_entry.h"
#include "audit/filter_fields.h"
#include "cluster/node_pin.h"
#include "cluster/relay.h"
#include "json/value.h"

namespace gantlet::cluster {
namespace {

constexpr std::chrono::seconds kPatience{10};
constexpr std::size_t kMostRecords = 1000;
// As many of the largest records.
constexpr ByteCount kLargestPage = ByteCount::mebi(128);

Error bad(const std::string& what) { return Error{ErrorCode::kInvalidArgument, what, ""}; }

std::string textIn(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  return value == nullptr || value->asString() == nullptr ? "" : *value->asString();
}

std::optional<std::uint64_t> numberIn(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  if (value == nullptr || value->asInt() == nullptr || *value->asInt() < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*value->asInt());
}

json::Value orNull(const std::optional<std::uint64_t>& number) {
  return number ? json::Value(*number) : json::Value();
}

}  // namespace

std::string writeAuditAsk(const AuditReader& reader, const MergedQuery& query,
                          std::optional<std::uint64_t> cursor) {
  json::Object fields;
  for (const auto& [name, value] : query.fields) fields.set(name, value);
  return json::write(
      json::Object{{"fields", std::move(fields)},
                   {"limit", static_cast<std::uint64_t>(query.limit)},
                   {"newest_first", query.newestFirst},
                   {"cursor", orNull(cursor)},
                   {"actor", reader.actor},
                   {"address", reader.address},
                   {"request_id", reader.requestId},
                   {"only", reader.only ? json::Value(reader.only->text()) : json::Value()}});
}

Result<AuditAsk> parseAuditAsk(const std::string& text) {
  TRY(const json::Value parsed, json::parse(text));
  const json::Object* object = parsed.asObject();
  const json::Value* fields = object == nullptr ? nullptr : object->find("fields");
  const json::Value* newest = object == nullptr ? nullptr : object->find("newest_first");
  const json::Value* only = object == nullptr ? nullptr : object->find("only");
  if (fields == nullptr || fields->asObject() == nullptr || newest == nullptr ||
      newest->asBool() == nullptr || only == nullptr) {
    return bad("it is no question for an audit log");
  }
  AuditAsk asked;
  for (const auto& [name, value] : fields->asObject()->members()) {
    if (value.asString() == nullptr) return bad("the field '" + name + "' is no text");
    asked.query.fields.emplace_back(name, *value.asString());
  }
  const auto limit = numberIn(*object, "limit");
  if (!limit || *limit < 1 || *limit > kMostRecords) return bad("'limit' must be from 1 to 1000");
  asked.query.limit = *limit;
  asked.query.newestFirst = *newest->asBool();
  asked.cursor = numberIn(*object, "cursor");
  asked.reader.actor = textIn(*object, "actor");
  asked.reader.address = textIn(*object, "address");
  asked.reader.requestId = textIn(*object, "request_id");
  // Only null is every tenant: what can't be read is none.
  if (!only->isNull()) {
    TRY(TenantId tenant, parseTenantId(textIn(*object, "only")));
    asked.reader.only = std::move(tenant);
  }
  return asked;
}

std::string writeAuditPage(const audit::QueryPage& page) {
  json::Array records;
  for (const audit::FoundRecord& found : page.records) {
    records.emplace_back(json::Object{{"seq", found.seq}, {"entry", found.entry}});
  }
  return json::write(json::Object{{"records", std::move(records)},
                                  {"next", orNull(page.next)},
                                  {"origin", page.checkpoint.origin},
                                  {"size", page.checkpoint.size},
                                  {"root", audit::hashText(page.checkpoint.root)}});
}

Result<audit::QueryPage> parseAuditPage(const std::string& text) {
  TRY(const json::Value parsed, json::parse(text, {kLargestPage.bytes()}));
  const json::Object* object = parsed.asObject();
  const json::Value* records = object == nullptr ? nullptr : object->find("records");
  if (records == nullptr || records->asArray() == nullptr) return bad("it is no page of records");
  audit::QueryPage page;
  for (const json::Value& one : *records->asArray()) {
    const auto seq = one.asObject() == nullptr ? std::nullopt : numberIn(*one.asObject(), "seq");
    if (!seq) return bad("it is no page of records");
    page.records.push_back({*seq, textIn(*one.asObject(), "entry")});
  }
  page.next = numberIn(*object, "next");
  page.checkpoint.origin = textIn(*object, "origin");
  page.checkpoint.size = numberIn(*object, "size").value_or(0);
  const auto root = audit::parseHash(textIn(*object, "root"));
  if (!root) return bad("it is no page of records");
  page.checkpoint.root = *root;
  return page;
}

Result<audit::QueryPage> ownAuditPage(AuditDesk& desk, const AuditReader& reader,
                                      const MergedQuery& query,
                                      std::optional<std::uint64_t> cursor) {
  audit::RecordFilter filter;
  const WallTime now = SystemClock().wallNow();
  for (const auto& [name, value] : query.fields) {
    TRY_STATUS(audit::setFilterField(filter, name, value, now));
  }
  audit::QueryOptions options;
  options.limit = query.limit;
  options.newestFirst = query.newestFirst;
  options.cursor = cursor;
  return desk.list(reader, std::move(filter), options);
}

Result<audit::QueryPage> AuditSearch::ask(const Place& place, const AuditReader& reader,
                                          const MergedQuery& query,
                                          std::optional<std::uint64_t> cursor) const {
  TRY(net::Url url, net::parseUrl(place.address));
  if (!url.tls && !(parts_.withoutTls && (url.host == "127.0.0.1" || url.host == "::1"))) {
    return Error{ErrorCode::kUnavailable, "it is not reached over TLS", ""};
  }
  net::TlsOptions tls = parts_.tls;
  tls.serverName = place.serverName;
  tls.pin = place.pin;
  tls.otherPin = place.otherPin;
  const bool secure = url.tls;
  TRY(const std::unique_ptr<net::HttpClient> client,
      net::HttpClient::create(std::move(url), secure ? tls : net::TlsOptions()));
  net::HttpRequest request;
  request.method = "POST";
  request.target = kAuditPath;
  request.headers = {{"Content-Type", "application/json"}};
  request.body = writeAuditAsk(reader, query, cursor);
  request.deadline = net::in(kPatience);
  request.maxBody = kLargestPage;
  const net::HttpOutcome outcome = client->send(request);
  if (!outcome.ok()) return net::errorOf(*outcome.failure, "it");
  if (outcome.reply.status != 200) {
    return Error{ErrorCode::kUnavailable, "it answered " + std::to_string(outcome.reply.status),
                 ""};
  }
  const Result<audit::QueryPage> page = parseAuditPage(outcome.reply.body);
  if (page) return page;
  return Error{ErrorCode::kUnavailable, page.error().message, ""};
}

AuditPart AuditSearch::partOf(const Node& node) const {
  AuditPart part{audit::nodePart(node.stored.id), nullptr, ""};
  if (node.stored.revokedAt) {
    part.why = "it is revoked";
    return part;
  }
  if (node.state != NodeState::kReady) {
    part.why = "it is " + std::string(nodeStateName(node.state));
    return part;
  }
  Place place{node.stored.address, nodeServerName(node.stored.id), pinOf(node.stored.key)};
  place.otherPin = pinOf(node.stored.key.empty() ? "" : node.stored.oldKey);
  part.ask = [this, place = std::move(place)](const AuditReader& reader, const MergedQuery& query,
                                              std::optional<std::uint64_t> cursor) {
    return ask(place, reader, query, cursor);
  };
  return part;
}

AuditPart AuditSearch::partOf(const ClusterLogStore::Gateway& gateway) const {
  AuditPart part{gateway.part, nullptr, ""};
  if (gateway.stopped) {
    part.why = "it has stopped";
  } else if (gateway.silent) {
    part.why = "it was not heard of for half a minute";
  } else if (gateway.address.empty()) {
    part.why = "it has no gateway_listen, where other gateways could ask it";
  }
  if (!part.why.empty()) return part;
  part.ask = [this, gateway](const AuditReader& reader, const MergedQuery& query,
                             std::optional<std::uint64_t> cursor) -> Result<audit::QueryPage> {
    TRY(audit::QueryPage page, ask({gateway.address, kGatewayName}, reader, query, cursor));
    // All gateways' certificates are for one name: who can write addresses into the database must
    // not have one gateway stand for another, whose records would then be missing unseen.
    if (audit::gatewayPart(page.checkpoint.origin) == gateway.part) return page;
    return Error{ErrorCode::kUnavailable, "another log answers at its address", ""};
  };
  return part;
}

Result<std::vector<AuditPart>> AuditSearch::parts() const {
  std::vector<AuditPart> all;
  all.push_back({parts_.ownPart,
                 [this](const AuditReader& reader, const MergedQuery& query,
                        std::optional<std::uint64_t> cursor) {
                   return ownAuditPage(parts_.own, reader, query, cursor);
                 },
                 ""});
  TRY(const std::vector<ClusterLogStore::Gateway> gateways, parts_.gateways());
  for (const ClusterLogStore::Gateway& gateway : gateways) {
    if (gateway.part != parts_.ownPart) all.push_back(partOf(gateway));
  }
  TRY(const std::vector<Node> nodes, parts_.nodes.list());
  for (const Node& node : nodes) all.push_back(partOf(node));
  return all;
}

}  // namespace gantlet::cluster
