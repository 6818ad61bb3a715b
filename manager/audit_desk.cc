#include "manager/audit_desk.h"

#include <algorithm>

#include "audit/file_ops.h"
#include "audit/filter_fields.h"
#include "audit/manifest.h"
#include "audit/proof.h"
#include "audit/record_json.h"
#include "audit/search_index.h"
#include "audit/signed_note.h"
#include "audit/witness.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxPage = 1000;
constexpr std::uint64_t kMaxScanned =
    500'000;  // records looked at for one page: about half a second
// A second's records at once would take a processor for tens of milliseconds, which the requests of
// a busy service would wait for: in small parts, with rests of four times as long.
constexpr std::size_t kBundlesAtOnce = 2;
constexpr int kRests = 4;
constexpr std::uint32_t kMostReplayed = 10'000;  // codes judged anew: some tens of seconds
constexpr std::chrono::milliseconds kIndexEvery{1000};
constexpr std::chrono::hours kPruneEvery{1};
constexpr std::size_t kMaxTileBytes = std::size_t{256} * (65'535 + 2);

Error notThere(std::string message) { return Error{ErrorCode::kNotFound, std::move(message), ""}; }

json::Object actorOf(const AuditReader& reader) {
  json::Object actor{{"actor", reader.actor}};
  if (!reader.address.empty()) actor.set("address", reader.address);
  if (!reader.requestId.empty()) actor.set("request_id", reader.requestId);
  return actor;
}

// Whether `path` is one that C2SP tlog-tiles gives to a tile or bundle, and nothing else of the
// folder: "0/x001/234", "1/000.p/17", "entries/x001/002".
bool isTilePath(std::string_view path) {
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return false;
  const std::string_view level = path.substr(0, slash);
  const bool levelGood =
      level == "entries" || (level.size() == 1 && level[0] >= '0' && level[0] <= '7');
  if (!levelGood) return false;
  std::string_view rest = path.substr(slash + 1);
  const std::size_t partial = rest.find(".p/");
  if (partial != std::string_view::npos) {
    const auto width = audit::parseTreeSize(rest.substr(partial + 3));
    if (!width || *width == 0 || *width > 255) return false;
    rest = rest.substr(0, partial);
  }
  while (true) {
    const std::string_view part = rest.substr(0, rest.find('/'));
    const bool last = part.size() == rest.size();
    const std::string_view digits =
        last ? part : part.substr(std::min<std::size_t>(1, part.size()));
    if ((!last && !part.starts_with('x')) || digits.size() != 3) return false;
    if (digits.find_first_not_of("0123456789") != std::string_view::npos) return false;
    if (last) return true;
    rest.remove_prefix(part.size() + 1);
  }
}

}  // namespace

AuditDesk::AuditDesk(audit::Log& log, const Clock& clock, std::filesystem::path folder,
                     std::unique_ptr<BlockIndex> index)
    : log_(log), clock_(clock), folder_(std::move(folder)), index_(std::move(index)) {
  thread_ = std::thread([this] { background(); });
}

AuditDesk::~AuditDesk() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

// What the index lacks is read from the log, so it may lag; a failure is tried again.
void AuditDesk::background() {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    std::chrono::steady_clock::duration rest = kIndexEvery;
    if (index_) {
      lock.unlock();
      const auto began = std::chrono::steady_clock::now();
      const Result<bool> done = audit::updateIndex(folder_, *index_, kBundlesAtOnce);
      if (done && !*done) rest = kRests * (std::chrono::steady_clock::now() - began);
      lock.lock();
    }
    pruneIfDue(lock);
    wake_.wait_for(lock, rest, [this] { return stop_; });
  }
}

void AuditDesk::pruneIfDue(std::unique_lock<std::mutex>& lock) {
  const auto now = std::chrono::steady_clock::now();
  if (stop_ || !retention_ || now < nextPrune_) return;
  nextPrune_ = now + kPruneEvery;
  const audit::RetentionPolicy policy = *retention_;
  lock.unlock();
  // One that fails is tried again in an hour; the log's own health tells why.
  (void)prune({"service", "", "", std::nullopt}, policy, false);
  lock.lock();
}

void AuditDesk::pruneHourly(const audit::RetentionPolicy& policy) {
  const std::lock_guard lock(mutex_);
  retention_.reset();
  if (policy.keepFor || policy.keepBytes) retention_ = policy;
  nextPrune_ = std::chrono::steady_clock::now();
  wake_.notify_all();
}

Status AuditDesk::noteReading(const AuditReader& reader, std::string_view event,
                              json::Object details) {
  audit::AuditRecord record;
  // Under the tenant whose records are read, where it is one: its auditor sees who read them.
  const json::Value* filter = details.find("filter");
  const json::Value* tenant = filter != nullptr && filter->asObject() != nullptr
                                  ? filter->asObject()->find("tenant")
                                  : nullptr;
  record.tenant = reader.only.value_or(TenantId("default"));
  if (!reader.only && tenant != nullptr && tenant->asString() != nullptr) {
    record.tenant = TenantId(*tenant->asString());
  }
  record.stage = "audit";
  record.event = std::string(event);
  record.outcome = "ok";
  const json::Object actor = actorOf(reader);
  for (const auto& [key, value] : actor.members()) details.set(key, value);
  record.details = std::move(details);
  TRY(const audit::Receipt receipt, log_.enqueue(record));
  return log_.waitDurable(receipt.seq);
}

// A reader of one tenant asks within it, whatever it asks for.
Status AuditDesk::holdTo(const AuditReader& reader, audit::RecordFilter& filter) const {
  if (filter.tenant)
    TRY_STATUS([&]() -> Status {
      const auto tenant = parseTenantId(*filter.tenant);
      if (!tenant) return tenant.error();
      return {};
    }());
  if (!reader.only) return {};
  if (filter.tenant && *filter.tenant != reader.only->text()) {
    return notThere("there is no tenant '" + *filter.tenant + "' for this reader");
  }
  filter.tenant = reader.only->text();
  return {};
}

Result<audit::QueryPage> AuditDesk::list(const AuditReader& reader, audit::RecordFilter filter,
                                         audit::QueryOptions options) {
  TRY_STATUS(holdTo(reader, filter));
  TRY_STATUS(noteReading(reader, "read", {{"filter", audit::filterJson(filter)}}));
  options.limit = std::clamp<std::size_t>(options.limit, 1, kMaxPage);
  options.maxScanned = kMaxScanned;
  options.index = index_.get();
  return audit::queryLog(folder_, filter, options);
}

Result<audit::FoundRecord> AuditDesk::record(const AuditReader& reader, std::uint64_t seq) {
  TRY_STATUS(noteReading(reader, "read", {{"record", seq}}));
  TRY(audit::FoundRecord found, audit::readRecord(folder_, seq));
  const auto view = audit::viewRecord(found.entry);
  const bool sees =
      view && (!reader.only || view->tenant == audit::escapedText(reader.only->text()));
  if (!sees) return notThere("there is no record " + std::to_string(seq) + " for this reader");
  return found;
}

Result<std::string> AuditDesk::proof(const AuditReader& reader, std::uint64_t seq) {
  TRY([[maybe_unused]] const audit::FoundRecord found, record(reader, seq));
  TRY(const audit::TlogProof proof, audit::proveRecord(folder_, seq));
  return audit::writeTlogProof(proof);
}

Result<audit::LogStats> AuditDesk::stats(const AuditReader& reader, audit::RecordFilter filter) {
  TRY_STATUS(holdTo(reader, filter));
  TRY_STATUS(noteReading(reader, "stats", {{"filter", audit::filterJson(filter)}}));
  audit::ScanOptions options;
  options.index = index_.get();
  return audit::logStats(folder_, filter, options);
}

Result<audit::ExportSummary> AuditDesk::exportTo(const AuditReader& reader, ExportRequest request,
                                                 const audit::WritePiece& write) {
  TRY_STATUS(holdTo(reader, request.filter));
  TRY_STATUS(noteReading(reader, "export",
                         {{"filter", audit::filterJson(request.filter)},
                          {"format", audit::exportFormatName(request.format)}}));
  audit::ScanOptions options;
  options.index = index_.get();
  options.asOf = request.asOf;
  return audit::exportLog(folder_, request.filter, request.format, write, options);
}

Result<std::string> AuditDesk::manifest(const AuditReader& reader, ExportRequest request) {
  if (!request.asOf) {
    return Error{ErrorCode::kInvalidArgument, "'as_of' is missing",
                 "name the size that the export's Gantlet-As-Of field told"};
  }
  const auto drop = [](std::string_view) { return true; };
  TRY(const audit::ExportSummary summary, exportTo(reader, request, drop));
  TRY_STATUS(holdTo(reader, request.filter));
  const audit::Manifest manifest =
      audit::manifestOf(summary, request.filter, request.format, clock_.wallNow());
  return log_.sign(audit::manifestText(manifest));
}

Result<std::string> AuditDesk::evidence(const AuditReader& reader, const std::string& submission) {
  TRY_STATUS(noteReading(reader, "evidence", {{"submission", submission}}));
  TRY_STATUS(log_.publish());
  audit::EvidenceParts parts;
  parts.madeBy = reader.actor;
  parts.madeAt = clock_.wallNow();
  parts.index = index_.get();
  parts.sign = [&](std::string_view text) { return log_.sign(text); };
  if (policyTexts_) {
    parts.policies = [&](const std::string& digest) { return policyTexts_(digest, reader.only); };
  }
  if (kept_ != nullptr) {
    parts.source = [&](const TenantId& tenant,
                       const std::string& hash) -> std::optional<std::string> {
      auto text = kept_->source(tenant, hash);
      return text ? std::optional(std::move(text).value()) : std::nullopt;
    };
    parts.opens = [&](const TenantId& tenant, const std::string& field, const std::string& value) {
      return kept_->reveal(tenant, field, value).has_value();
    };
  }
  return audit::evidencePack(folder_, submission, reader.only, parts);
}

Result<ReplayOutcome> AuditDesk::replay(const AuditReader& reader, const ReplayRequest& request) {
  audit::RecordFilter filter;
  if (!request.tenant.empty()) filter.tenant = request.tenant;
  TRY_STATUS(holdTo(reader, filter));
  TRY(filter.from, audit::parseTime(request.since, clock_.wallNow()));
  TRY_STATUS(noteReading(reader, "replay",
                         {{"filter", audit::filterJson(filter)},
                          {"policy_digest", request.after.digest},
                          {"base_digest", request.before.digest}}));
  TRY_STATUS(log_.publish());  // what was recorded by now, not by the last checkpoint
  TRY(const std::vector<SeenCode> seen, codesIn(folder_, filter, index_.get()));
  const auto source = [&](const SeenCode& one) -> std::optional<std::string> {
    if (kept_ == nullptr) return std::nullopt;
    auto text = kept_->source(TenantId(one.tenant), one.codeHash);
    return text ? std::optional(std::move(text).value()) : std::nullopt;
  };
  return replayPolicies(seen, source, request.before, request.after,
                        std::min<std::uint32_t>(request.most, kMostReplayed));
}

Result<std::string> AuditDesk::checkpoint(bool fresh) {
  if (fresh) TRY_STATUS(log_.publish());
  return audit::readFile(folder_ / "checkpoint", audit::kMaxNoteBytes);
}

Result<std::string> AuditDesk::verifierKey() const {
  return audit::readFile(folder_ / "log.vkey", audit::kMaxNoteBytes);
}

Result<std::string> AuditDesk::tile(const AuditReader& reader, const std::string& path) {
  if (!isTilePath(path)) return notThere("there is no tile '" + path.substr(0, 64) + "'");
  if (path.starts_with("entries/")) {
    if (reader.only) return notThere("bundles hold every tenant's records: not for this reader");
    TRY_STATUS(noteReading(reader, "read", {{"tile", path}}));
  }
  Result<std::string> tile = audit::readFile(folder_ / "tile" / path, kMaxTileBytes);
  if (!tile && tile.error().code == ErrorCode::kNotFound) {
    return notThere("there is no tile '" + path + "' yet, or it has been pruned");
  }
  return tile;
}

Result<std::string> AuditDesk::cosigned() const {
  return audit::readFile(folder_ / "checkpoint.cosigned", audit::kMaxNoteBytes);
}

Result<std::vector<std::string>> AuditDesk::keepCosigned(const AuditReader& reader,
                                                         std::string_view note) {
  TRY(std::vector<std::string> names, audit::keepCosigned(folder_, note));
  TRY(const audit::Checkpoint checkpoint, audit::parseCheckpointUnverified(note));
  json::Array witnesses;
  for (const std::string& name : names) witnesses.emplace_back(name);
  TRY_STATUS(noteReading(reader, "cosigned",
                         {{"witnesses", std::move(witnesses)}, {"size", checkpoint.size}}));
  return names;
}

Result<audit::PrunePlan> AuditDesk::prune(const AuditReader& reader,
                                          const audit::RetentionPolicy& policy, bool dryRun) {
  // In the configuration 0 means that nothing is ever pruned.
  if ((policy.keepFor && policy.keepFor->count() == 0) || policy.keepBytes == 0U) {
    return Error{ErrorCode::kInvalidArgument, "0 is nothing to keep",
                 "say what to keep: 1 day or byte and more"};
  }
  // One at a time, and none beside the placing of a hold, which it must not overtake.
  const std::lock_guard lock(pruning_);
  TRY_STATUS(log_.publish());
  TRY(const audit::PrunePlan plan, audit::planPrune(folder_, policy, clock_.wallNow()));
  if (dryRun) return plan;
  TRY_STATUS(audit::prune(log_, folder_, plan, actorOf(reader)));
  if (afterPruning_ && plan.newFirst != plan.first) {
    TRY(const std::optional<std::int64_t> keptFrom, audit::timeOfFirstRetained(folder_));
    if (keptFrom) TRY_STATUS(afterPruning_(*keptFrom));
  }
  return plan;
}

Result<std::vector<audit::Hold>> AuditDesk::holds() { return audit::activeHolds(folder_); }

Status AuditDesk::hold(const AuditReader& reader, const audit::Hold& hold) {
  const std::lock_guard lock(pruning_);
  return audit::placeHold(log_, folder_, hold, actorOf(reader));
}

Status AuditDesk::release(const AuditReader& reader, const std::string& id) {
  const std::lock_guard lock(pruning_);
  return audit::releaseHold(log_, folder_, id, actorOf(reader));
}

}  // namespace gantlet
