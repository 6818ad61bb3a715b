#include "audit/retention.h"

#include <algorithm>

#include "audit/checkpoint.h"
#include "audit/file_ops.h"
#include "audit/log_error.h"
#include "audit/merkle.h"
#include "audit/query.h"
#include "audit/records.h"
#include "audit/search_index.h"
#include "audit/tile_path.h"

namespace gantlet::audit {
namespace {

std::string textAt(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  return value != nullptr && value->asString() != nullptr ? *value->asString() : "";
}

Status writeOwn(Log& log, const std::string& event, json::Object details,
                const json::Object& actor) {
  AuditRecord record;
  record.tenant = TenantId("default");
  record.stage = "audit";
  record.event = event;
  record.outcome = "ok";
  for (const auto& [key, value] : actor.members()) details.set(key, value);
  record.details = std::move(details);
  TRY(const Receipt receipt, log.enqueue(record));
  return log.waitDurable(receipt.seq);
}

std::uint64_t sizeOf(const std::filesystem::path& path) {
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(path, failed);
  return failed ? 0 : size;
}

// The first bundle that is young enough: times may go back, so a bundle is old only if all of its
// records are, and all that stand before it.
Result<std::uint64_t> firstYoung(Records& records, std::uint64_t first, std::uint64_t end,
                                 WallTime since) {
  const std::int64_t limit = since.time_since_epoch().count();
  for (std::uint64_t bundle = first; bundle < end; ++bundle) {
    for (std::uint64_t i = 0; i < kTileWidth; ++i) {
      TRY(const auto record, records.at(bundle * kTileWidth + i));
      // A time that can't be read counts as young.
      const auto millis = millisOfTime(record.first.time);
      if (!millis || *millis >= limit) return bundle;
    }
  }
  return end;
}

// Removes the bundles and leaf tiles of [0, end): those of an earlier pruning that was cut off too.
void removeBundles(const std::filesystem::path& folder, std::uint64_t end) {
  for (std::uint64_t bundle = end; bundle-- > 0;) {
    std::error_code failed;
    const bool there = std::filesystem::remove(folder / bundlePath(bundle), failed);
    const bool tile = std::filesystem::remove(folder / tilePath(0, bundle), failed);
    if (!there && !tile) break;  // what lies below went with the pruning before
  }
}

}  // namespace

std::uint64_t firstRetained(const std::filesystem::path& folder) {
  auto text = readFile(folder / "pruned", 64);
  if (!text) return 0;
  while (!text->empty() && text->back() == '\n') text->pop_back();
  const auto first = parseTreeSize(*text);
  return first && *first % kTileWidth == 0 ? *first : 0;
}

Result<std::optional<std::int64_t>> timeOfFirstRetained(const std::filesystem::path& folder) {
  if (firstRetained(folder) == 0) return std::optional<std::int64_t>();
  TRY(Records records, Records::open(folder));
  TRY(const auto record, records.at(records.first()));
  return millisOfTime(record.first.time);
}

Result<std::vector<Hold>> activeHolds(const std::filesystem::path& folder) {
  std::vector<Hold> holds;
  RecordFilter filter;
  filter.stages = {"audit"};
  filter.events = {"hold", "released"};
  const auto visit = [&](const RecordView& view, std::string_view) -> Result<bool> {
    TRY(const json::Value details, json::parse(view.details));
    if (details.asObject() == nullptr) return true;
    Hold hold;
    hold.id = textAt(*details.asObject(), "hold");
    std::erase_if(holds, [&](const Hold& other) { return other.id == hold.id; });
    if (view.event == "released") return true;
    const json::Value* from = details.asObject()->find("from");
    if (from != nullptr && from->asInt() != nullptr) {
      hold.from = static_cast<std::uint64_t>(*from->asInt());
    }
    hold.reason = textAt(*details.asObject(), "reason");
    hold.seq = *view.seq;
    holds.push_back(std::move(hold));
    return true;
  };
  TRY([[maybe_unused]] const Checkpoint checkpoint, scanLog(folder, filter, visit));
  return holds;
}

Status placeHold(Log& log, const std::filesystem::path& folder, const Hold& hold,
                 const json::Object& actor) {
  if (!parseTenantId(hold.id)) {
    return Error{ErrorCode::kInvalidArgument, "a hold's id is 1 to 64 of A-Z a-z 0-9 . _ -", ""};
  }
  TRY_STATUS(writeOwn(log, "hold",
                      {{"hold", hold.id},
                       {"from", std::max(hold.from, firstRetained(folder))},
                       {"reason", hold.reason}},
                      actor));
  return log.publish();
}

Status releaseHold(Log& log, const std::filesystem::path& folder, const std::string& id,
                   const json::Object& actor) {
  TRY_STATUS(log.publish());
  TRY(const std::vector<Hold> holds, activeHolds(folder));
  const bool known =
      std::any_of(holds.begin(), holds.end(), [&](const Hold& hold) { return hold.id == id; });
  if (!known) return Error{ErrorCode::kNotFound, "there is no hold '" + id + "'", ""};
  TRY_STATUS(writeOwn(log, "released", {{"hold", id}}, actor));
  return log.publish();
}

Result<PrunePlan> planPrune(const std::filesystem::path& folder, const RetentionPolicy& policy,
                            WallTime now) {
  TRY(Records records, Records::open(folder));
  PrunePlan plan;
  plan.first = plan.newFirst = records.first();
  const std::uint64_t full = records.size() / kTileWidth;
  if (full == 0) return plan;
  const std::uint64_t begin = plan.first / kTileWidth;
  const std::uint64_t end = std::max(begin, full - 1);  // the newest full bundle stays
  std::uint64_t target = begin;
  if (policy.keepFor) {
    TRY(target, firstYoung(records, begin, end, now - *policy.keepFor));
  }
  if (policy.keepBytes) {
    std::uint64_t bytes = sizeOf(folder / bundlePath(full - 1));
    std::uint64_t oldest = end;
    while (oldest > begin) {
      bytes += sizeOf(folder / bundlePath(oldest - 1));
      if (bytes > *policy.keepBytes) break;
      --oldest;
    }
    target = std::max(target, oldest);
  }
  TRY(const std::vector<Hold> holds, activeHolds(folder));
  for (const Hold& hold : holds) {
    if (hold.from / kTileWidth >= target) continue;
    target = std::max(begin, hold.from / kTileWidth);
    plan.heldBy = hold.id;
  }
  plan.newFirst = target * kTileWidth;
  for (std::uint64_t bundle = begin; bundle < target; ++bundle) {
    plan.bytes += sizeOf(folder / bundlePath(bundle)) + kTileWidth * sizeof(Digest);
  }
  return plan;
}

Status prune(Log& log, const std::filesystem::path& folder, const PrunePlan& plan,
             const json::Object& actor) {
  if (plan.newFirst <= plan.first) return {};
  TRY_STATUS(writeOwn(log, "pruned",
                      {{"first", plan.newFirst}, {"records", plan.newFirst - plan.first}}, actor));
  // Signed before anything is gone: who verifies finds the record that says so.
  TRY_STATUS(log.publish());
  FileOps& files = systemFileOps();
  const std::string text = std::to_string(plan.newFirst) + "\n";
  int error = replaceFile(files, folder / "tmp" / "pruned", folder / "pruned", text, 0640);
  if (error == 0) error = files.syncFolder(folder);
  if (error != 0) return logError("write " + (folder / "pruned").string(), error);
  removeBundles(folder, plan.newFirst / kTileWidth);
  return {};
}

}  // namespace gantlet::audit
