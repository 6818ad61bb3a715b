#include "audit/cluster_entry.h"

#include <array>

#include "json/value.h"

namespace gantlet::audit {
namespace {

struct Field {
  std::string_view name;
  std::string ClusterEntry::*member;
};
constexpr std::array kFields{
    Field{"writer", &ClusterEntry::writer}, Field{"part", &ClusterEntry::part},
    Field{"note", &ClusterEntry::note},     Field{"log_key", &ClusterEntry::logKey},
    Field{"fault", &ClusterEntry::fault},   Field{"why", &ClusterEntry::why},
    Field{"node", &ClusterEntry::node},     Field{"key", &ClusterEntry::key},
    Field{"was", &ClusterEntry::was},       Field{"boot", &ClusterEntry::boot},
    Field{"by", &ClusterEntry::by},         Field{"reason", &ClusterEntry::reason},
};

const std::string* textIn(const json::Object& object, std::string_view name) {
  const json::Value* value = object.find(name);
  return value == nullptr ? nullptr : value->asString();
}

}  // namespace

std::string nodePart(std::string_view node) { return "node:" + std::string(node); }
std::string gatewayPart(std::string_view origin) { return "gateway:" + std::string(origin); }

AuditRecord clusterRecord(const ClusterEntry& entry) {
  AuditRecord record;
  record.tenant = TenantId("default");
  record.stage = kClusterStage;
  record.event = entry.event;
  record.outcome = entry.outcome;
  for (const Field& field : kFields) {
    const std::string& text = entry.*field.member;
    if (!text.empty()) record.details.set(std::string(field.name), text);
  }
  return record;
}

std::optional<ClusterEntry> readClusterEntry(std::string_view text) {
  const auto parsed = json::parse(text);
  const json::Object* record = parsed ? parsed->asObject() : nullptr;
  if (record == nullptr) return std::nullopt;
  const std::string* stage = textIn(*record, "stage");
  const std::string* event = textIn(*record, "event");
  const std::string* outcome = textIn(*record, "outcome");
  const json::Value* details = record->find("details");
  if (stage == nullptr || *stage != kClusterStage || event == nullptr || outcome == nullptr ||
      details == nullptr || details->asObject() == nullptr) {
    return std::nullopt;
  }
  ClusterEntry entry;
  entry.event = *event;
  entry.outcome = *outcome;
  for (const Field& field : kFields) {
    if (const std::string* found = textIn(*details->asObject(), field.name)) {
      entry.*field.member = *found;
    }
  }
  return entry;
}

}  // namespace gantlet::audit
