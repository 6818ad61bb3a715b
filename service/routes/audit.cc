// GET /v1/audit and what stands below it: records, proofs, exports and the log's own files, for
// auditors. Who may see what is the desk's business; here requests are read and answers written.
#include <charconv>

#include "audit/checkpoint.h"
#include "audit/filter_fields.h"
#include "audit/stats.h"
#include "json/describe.h"
#include "manager/audit_desk.h"
#include "manager/audit_merge.h"
#include "manager/policy_desk.h"
#include "providers/registry.h"
#include "service/page.h"
#include "service/routes/routes.h"
#include "service/submission_json.h"

namespace gantlet {
namespace {

constexpr std::string_view kPlain = "text/plain; charset=utf-8";

Result<std::uint64_t> numberOf(std::string_view name, std::string_view text) {
  const auto number = audit::parseTreeSize(text);
  if (number) return *number;
  return Error{
      ErrorCode::kInvalidArgument,
      "'" + std::string(name) + "' must be a whole number, not '" + std::string(text) + "'", ""};
}

// What a query may ask for beside the filter.
struct AuditQuery {
  audit::RecordFilter filter;
  audit::QueryOptions page;
  audit::ExportFormat format = audit::ExportFormat::kNdjson;
  std::optional<std::uint64_t> asOf;
};

Status setPageField(AuditQuery& query, const std::string& name, const std::string& value) {
  if (name == "cursor") {
    TRY(query.page.cursor, numberOf(name, value));
  } else if (name == "limit") {
    TRY(query.page.limit, numberOf(name, value));
    if (query.page.limit < 1 || query.page.limit > 1000) {
      return Error{ErrorCode::kInvalidArgument, "'limit' must be from 1 to 1000", ""};
    }
  } else if (name == "order") {
    if (value != "newest" && value != "oldest") {
      return Error{ErrorCode::kInvalidArgument, "'order' must be newest or oldest", ""};
    }
    query.page.newestFirst = value == "newest";
  } else if (name == "part") {
    // Of a service that is no gateway all is its own.
    if (value != "own") return Error{ErrorCode::kInvalidArgument, "'part' must be own", ""};
  } else if (name == "as_of") {
    TRY(query.asOf, numberOf(name, value));
  } else if (name == "format") {
    const auto format = audit::parseExportFormat(value);
    if (!format) {
      return Error{ErrorCode::kInvalidArgument, "'format' must be ndjson, csv, ocsf, ecs or cef",
                   ""};
    }
    query.format = *format;
  } else {
    return Error{ErrorCode::kNotFound, "", ""};
  }
  return {};
}

// `known`: the fields of this route beside those of a filter.
Result<AuditQuery> readQuery(const Call& call, std::span<const std::string_view> known) {
  TRY(const http::QueryFields fields, http::parseQueryOnce(call.request().head.query));
  AuditQuery query;
  const WallTime now = SystemClock().wallNow();
  for (const auto& [name, value] : fields) {
    const bool own = std::find(known.begin(), known.end(), name) != known.end();
    const Status set = own ? setPageField(query, name, value)
                           : audit::setFilterField(query.filter, name, value, now);
    if (set) continue;
    if (set.error().code != ErrorCode::kNotFound) return set.error();
    return Error{ErrorCode::kInvalidArgument, "'" + name + "' is not a field of this route",
                 "GET /openapi.json lists them"};
  }
  return query;
}

http::Response textResponse(std::string body, std::string_view type) {
  http::Response response;
  response.contentType = type;
  response.body = std::move(body);
  return response;
}

// What the rules, policies and providers of this service are called.
audit::KnownValues knownValues(const Call& call, const PolicyDesk& policies) {
  audit::KnownValues known;
  for (const RuleDescription& rule : policies.describeRules()) known.rules.push_back(rule.id);
  known.policies = policies.policyNames();
  for (const PolicyVersion& one : policies.policies("", SIZE_MAX, call.caller.principal.only)) {
    known.policies.push_back(one.stored.name);
  }
  for (const ProviderKind& kind : providerKinds()) known.providers.push_back(kind.id);
  return known;
}

// Of a gateway: a search of all parts' logs. nullopt: of this one alone, which is asked for.
Result<std::optional<MergedQuery>> mergedQuery(const Call& call) {
  TRY(const http::QueryFields fields, http::parseQuery(call.request().head.query));
  MergedQuery query;
  AuditQuery page;
  for (const auto& [name, value] : fields) {
    if (name == "part") {
      if (value == "own") return std::optional<MergedQuery>();
      return Error{ErrorCode::kInvalidArgument, "'part' must be own",
                   "leave it out for all parts of the cluster"};
    }
    if (name == "cursor") {
      query.cursor = value;
    } else if (name == "limit" || name == "order") {
      TRY_STATUS(setPageField(page, name, value));
    } else {
      query.fields.emplace_back(name, value);
    }
  }
  query.limit = page.page.limit;
  query.newestFirst = page.page.newestFirst;
  return std::optional(std::move(query));
}

http::Response mergedResponse(const MergedPage& page) {
  std::string records;
  json::Array from;
  for (const MergedRecord& record : page.records) {
    if (!records.empty()) records += ",";
    records += record.found.entry;
    from.emplace_back(record.part);
  }
  json::Array parts;
  for (const auto& [part, checkpoint] : page.asked) {
    parts.emplace_back(json::Object{{"part", part},
                                    {"origin", checkpoint.origin},
                                    {"size", checkpoint.size},
                                    {"root", audit::hashText(checkpoint.root)}});
  }
  json::Array missing;
  for (const auto& [part, why] : page.missing) {
    missing.emplace_back(json::Object{{"part", part}, {"reason", why}});
  }
  const json::Object rest{{"next", page.next ? json::Value(*page.next) : json::Value()},
                          {"from", std::move(from)},
                          {"parts", std::move(parts)},
                          {"missing", std::move(missing)}};
  return textResponse("{\"records\":[" + records + "]," + json::write(rest).substr(1),
                      "application/json");
}

Result<http::Response> list(Call& call) {
  static constexpr std::string_view kFields[] = {"cursor", "limit", "order", "part"};
  TRY(AuditDesk * desk, auditDesk(call));
  if (desk->parts()) {
    TRY(const std::optional<MergedQuery> merged, mergedQuery(call));
    if (merged) {
      TRY(const std::vector<AuditPart> parts, desk->parts()());
      TRY(const MergedPage page, mergedSearch(parts, auditReader(call), *merged));
      return mergedResponse(page);
    }
  }
  TRY(AuditQuery query, readQuery(call, kFields));
  TRY(const audit::QueryPage page, desk->list(auditReader(call), query.filter, query.page));
  const bool nothing = page.records.empty() && !page.next && !query.page.cursor;
  if (nothing && call.desks.policies != nullptr) {
    TRY_STATUS(audit::explainNothing(query.filter, knownValues(call, *call.desks.policies)));
  }
  // Records as they stand in the log: each one's leaf hash can be computed from its bytes.
  std::string body = "{\"records\":[";
  for (const audit::FoundRecord& found : page.records) {
    if (body.back() == '}') body += ",";
    body += found.entry;
  }
  body += "],\"next\":" + (page.next ? std::to_string(*page.next) : std::string("null")) +
          ",\"checkpoint\":" +
          json::write(json::Object{{"origin", page.checkpoint.origin},
                                   {"size", page.checkpoint.size},
                                   {"root", audit::hashText(page.checkpoint.root)}}) +
          "}";
  return textResponse(std::move(body), "application/json");
}

Result<http::Response> record(Call& call) {
  TRY_STATUS(checkNoQuery(call.request().head.query));
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(const std::uint64_t seq, numberOf("seq", call.pathField("seq")));
  TRY(audit::FoundRecord found, desk->record(auditReader(call), seq));
  return textResponse(std::move(found.entry), "application/json");
}

Result<http::Response> proof(Call& call) {
  TRY_STATUS(checkNoQuery(call.request().head.query));
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(const std::uint64_t seq, numberOf("seq", call.pathField("seq")));
  TRY(std::string text, desk->proof(auditReader(call), seq));
  http::Response response = textResponse(std::move(text), kPlain);
  response.headers.push_back(
      {"Content-Disposition", "attachment; filename=\"" + std::to_string(seq) + ".tlog-proof\""});
  return response;
}

Result<http::Response> evidence(Call& call) {
  TRY_STATUS(checkNoQuery(call.request().head.query));
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(const std::string id, http::decodePath(call.pathField("id")));
  TRY(std::string pack, desk->evidence(auditReader(call), id));
  http::Response response = textResponse(std::move(pack), "application/x-tar");
  // The id is that of a record by now: it may stand in a header.
  const bool plain = id.find_first_not_of("_abcdefghijklmnopqrstuvwxyz0123456789") == id.npos;
  response.headers.push_back(
      {"Content-Disposition",
       "attachment; filename=\"evidence-" + (plain ? id : std::string("pack")) + ".tar\""});
  return response;
}

Result<http::Response> stats(Call& call) {
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(AuditQuery query, readQuery(call, {}));
  TRY(const audit::LogStats stats, desk->stats(auditReader(call), std::move(query.filter)));
  return jsonResponse(audit::statsJson(stats));
}

constexpr std::string_view kExportFields[] = {"format", "as_of"};

std::string_view typeOf(audit::ExportFormat format) {
  switch (format) {
    case audit::ExportFormat::kCsv: return "text/csv; charset=utf-8; header=present";
    case audit::ExportFormat::kCef: return kPlain;
    case audit::ExportFormat::kNdjson:
    case audit::ExportFormat::kOcsf:
    case audit::ExportFormat::kEcs: return "application/x-ndjson";
  }
  return "application/octet-stream";
}

Result<AuditDesk::ExportRequest> exportRequest(const Call& call, AuditDesk& desk) {
  TRY(AuditQuery query, readQuery(call, kExportFields));
  AuditDesk::ExportRequest request;
  request.filter = std::move(query.filter);
  request.format = query.format;
  request.asOf = query.asOf;
  if (request.asOf) return request;
  TRY(const std::string note, desk.checkpoint(false));
  TRY(const audit::Checkpoint checkpoint, audit::parseCheckpointUnverified(note));
  request.asOf = checkpoint.size;
  return request;
}

// Streamed: an export may be larger than the memory.
Status stream(Call& call) {
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(AuditDesk::ExportRequest request, exportRequest(call, *desk));
  http::Response head;
  head.contentType = typeOf(request.format);
  head.headers.push_back({"Gantlet-As-Of", std::to_string(*request.asOf)});
  if (call.request().head.method == "HEAD") {
    call.exchange.reply(std::move(head));
    return {};
  }
  call.exchange.armStream(std::move(head));
  const auto write = [&](std::string_view bytes) { return call.exchange.send(bytes); };
  const auto summary = desk->exportTo(auditReader(call), std::move(request), write);
  if (summary) {
    call.exchange.endStream();
    return {};
  }
  // A stream that was begun is cut off, which its reader can tell from a whole one.
  if (!call.exchange.settleStream()) return summary.error();
  call.exchange.abandon();
  return {};
}

Result<http::Response> manifest(Call& call) {
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(AuditQuery query, readQuery(call, kExportFields));
  AuditDesk::ExportRequest request;
  request.filter = std::move(query.filter);
  request.format = query.format;
  request.asOf = query.asOf;
  TRY(std::string note, desk->manifest(auditReader(call), std::move(request)));
  return textResponse(std::move(note), kPlain);
}

Result<http::Response> checkpoint(Call& call) {
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(std::string note, desk->checkpoint(false));
  return textResponse(std::move(note), kPlain);
}

struct CheckpointRequest {
  std::string reading;  // the command that goes on to read the folder itself
  json::Object filter;
};
template <class Archive>
void describe(Archive& a, CheckpointRequest& v) {
  a.optional("reading", v.reading);
  a.optional("filter", v.filter);
}

// Signs a checkpoint over all there is now. The command line asks for it before it reads the folder
// beside a service, and says what it reads, so that this is recorded.
Result<http::Response> newCheckpoint(Call& call) {
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(json::Value body, readOptionalBody(call));
  TRY(const CheckpointRequest request, json::read<CheckpointRequest>(std::move(body)));
  if (!request.reading.empty()) {
    const char* event = request.reading == "audit export"       ? "export"
                        : request.reading.starts_with("backup") ? "backup"
                                                                : "read";
    TRY_STATUS(desk->noteReading(auditReader(call), event,
                                 {{"command", request.reading}, {"filter", request.filter}}));
  }
  TRY(std::string note, desk->checkpoint(true));
  return textResponse(std::move(note), kPlain);
}

Result<http::Response> verifierKey(Call& call) {
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(std::string key, desk->verifierKey());
  return textResponse(std::move(key), kPlain);
}

Result<http::Response> tile(Call& call) {
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(std::string bytes, desk->tile(auditReader(call), std::string(call.pathField("tail"))));
  return textResponse(std::move(bytes), "application/octet-stream");
}

}  // namespace

AuditReader auditReader(const Call& call) {
  return {call.caller.actor.id, call.caller.actor.address, call.request().id,
          call.caller.principal.only};
}

Result<AuditDesk*> auditDesk(const Call& call) {
  if (call.desks.audit != nullptr) return call.desks.audit;
  return Error{ErrorCode::kUnavailable, "this service has no audit log to read", ""};
}

BodyShape checkpointShape() { return {json::fieldsOf<CheckpointRequest>()}; }

void auditList(Call& call) { answer(call, list(call)); }
void auditRecord(Call& call) { answer(call, record(call)); }
void auditProof(Call& call) { answer(call, proof(call)); }
void auditEvidence(Call& call) { answer(call, evidence(call)); }
void auditStats(Call& call) { answer(call, stats(call)); }
void auditManifest(Call& call) { answer(call, manifest(call)); }
void auditCheckpoint(Call& call) { answer(call, checkpoint(call)); }
void auditNewCheckpoint(Call& call) { answer(call, newCheckpoint(call)); }
void auditVerifierKey(Call& call) { answer(call, verifierKey(call)); }
void auditTile(Call& call) { answer(call, tile(call)); }
void auditExport(Call& call) {
  if (const Status streamed = stream(call); !streamed) replyError(call, streamed.error());
}

}  // namespace gantlet
