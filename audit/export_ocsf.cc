// The OCSF 1.8 form. Classes and required attributes are those of the schema's events/*.json.
#include "audit/export_forms.h"

namespace gantlet::audit {
namespace {

struct Class {
  int uid;
  int activity;
  const char* activityName;  // for activity 99
};

// Which class and activity a record is.
Class classOf(const std::string& stage, const std::string& event) {
  if (stage == "analyze") return {6007, 2, ""};    // Scan Activity: Completed
  if (stage == "judge") return {1009, 99, "Vet"};  // Script Activity
  if (stage == "profile") return {5019, 1, ""};    // Device Config State Change: Log
  if (stage == "execute") return {1007, event == "intent" ? 1 : 2, ""};  // Launch, Terminate
  if (stage == "assemble") return {6003, 1, ""};                         // API Activity: Create
  if (stage == "service" && event == "start") return {6002, 3, ""};      // Application Lifecycle
  if (stage == "service" && event == "stop") return {6002, 4, ""};
  if (stage == "config") return {3004, 3, ""};                         // Entity Management: Update
  if (stage == "audit" && event == "export") return {1008, 3, ""};     // Event Log Activity
  if (stage == "audit" && event == "failed") return {1008, 10, ""};    // Disable
  if (stage == "audit" && event == "recovered") return {1008, 9, ""};  // Enable
  if (stage == "audit") return {1008, 99, "Read"};
  return {6003, 99, "Other"};
}

int severityOf(const std::string& outcome) {
  if (outcome == "aborted" || outcome == "failed" || outcome == "killed") return 4;  // High
  if (outcome == "deny" || outcome == "denied") return 3;                            // Medium
  if (outcome == "review" || outcome == "needs_review") return 2;                    // Low
  return 1;  // Informational
}

bool succeeded(const std::string& outcome) {
  return outcome == "ok" || outcome == "allow" || outcome == "success" || outcome == "deny" ||
         outcome == "review";  // a decision was made, whichever it is
}

json::Array hashes(const std::string& digest) {
  json::Array list;
  if (digest.starts_with("sha256:")) {
    list.emplace_back(
        json::Object{{"algorithm_id", 3}, {"algorithm", "SHA-256"}, {"value", digest.substr(7)}});
  }
  return list;
}

json::Object metadataOf(const json::Object& record) {
  return json::Object{{"version", "1.8.0"},
                      {"product", json::Object{{"name", "Gantlet"}, {"vendor_name", "Gantlet"}}},
                      {"log_name", "audit"},
                      {"profiles", json::Array{"security_control"}},
                      {"tenant_uid", textOf(record, "tenant_id")},
                      {"sequence", numberOf(record, "seq")},
                      {"original_time", textOf(record, "time")},
                      {"correlation_uid", textOf(record, "submission_id")}};
}

json::Object actorOf(const json::Object& record) {
  const std::string actor = textOf(detailsOf(record), "actor");
  json::Object object{{"app_name", "gantlet"}};
  if (!actor.empty()) object.set("user", json::Object{{"uid", actor}});
  return object;
}

json::Object scriptOf(const json::Object& record) {
  const json::Object& details = detailsOf(record);
  const std::string language = textOf(details, "language");
  const int type = language == "python" ? 3 : language == "javascript" ? 4 : 0;
  // The log never has the source: a content that says that it was left out.
  json::Object content{{"value", ""}, {"is_truncated", true}};
  if (details.find("code_bytes") != nullptr) {
    content.set("untruncated_size", numberOf(details, "code_bytes"));
  }
  return json::Object{{"type_id", type},
                      {"script_content", std::move(content)},
                      {"hashes", hashes(textOf(details, "code_hash"))}};
}

json::Object endpointOf(const json::Object& record) {
  const std::string address = textOf(detailsOf(record), "address");
  if (address.empty()) return json::Object{{"name", "local"}};
  return json::Object{{"ip", address}};
}

// What the class demands beyond the base event.
void addClassFields(json::Object& event, const json::Object& record, int uid) {
  const json::Object& details = detailsOf(record);
  const json::Object device{{"type_id", 1}, {"type", "Server"}};
  switch (uid) {
    case 1007:
      event.set("actor", actorOf(record));
      event.set("device", device);
      event.set("process", json::Object{{"uid", textOf(record, "submission_id")},
                                        {"name", textOf(details, "provider")}});
      if (details.find("exit_code") != nullptr) {
        event.set("exit_code", numberOf(details, "exit_code"));
      }
      break;
    case 1009:
      event.set("actor", actorOf(record));
      event.set("device", device);
      event.set("script", scriptOf(record));
      break;
    case 3004:
      event.set("entity", json::Object{{"type", "configuration"}, {"name", "gantlet"}});
      break;
    case 5019: event.set("device", device); break;
    case 6002: event.set("app", json::Object{{"name", "Gantlet"}}); break;
    case 6003:
      event.set("actor", actorOf(record));
      event.set("api", json::Object{{"operation", textOf(record, "stage")}});
      event.set("src_endpoint", endpointOf(record));
      break;
    case 6007: event.set("scan", json::Object{{"type_id", 99}, {"type", "Static analysis"}}); break;
    case 1008: event.set("log_name", "audit"); break;
    default: break;
  }
}

void addControl(json::Object& event, const json::Object& record, const std::string& outcome) {
  const std::string policy = textOf(detailsOf(record), "policy");
  if (outcome != "allow" && outcome != "deny" && outcome != "review") return;
  const int action = outcome == "allow" ? 1 : outcome == "deny" ? 2 : 3;  // 3: Observed
  event.set("action_id", action);
  event.set("disposition_id", outcome == "allow" ? 1 : outcome == "deny" ? 2 : 15);
  if (!policy.empty()) {
    event.set("policy",
              json::Object{{"name", policy}, {"uid", textOf(detailsOf(record), "policy_digest")}});
  }
}

json::Object base(const json::Object& record, int uid, int activity) {
  const std::string outcome = textOf(record, "outcome");
  json::Object event{{"category_uid", uid / 1000},
                     {"class_uid", uid},
                     {"activity_id", activity},
                     {"type_uid", uid * 100 + activity},
                     {"severity_id", severityOf(outcome)},
                     {"time", millisOf(record)},
                     {"metadata", metadataOf(record)}};
  event.set("message", textOf(record, "stage") + " " + textOf(record, "event") + ": " + outcome);
  event.set("status_id", succeeded(outcome) ? 1 : 2);
  event.set("status_detail", outcome);
  return event;
}

}  // namespace

std::vector<json::Object> ocsfEvents(const json::Object& record) {
  const Class kind = classOf(textOf(record, "stage"), textOf(record, "event"));
  const std::string outcome = textOf(record, "outcome");
  std::vector<json::Object> events;
  json::Object event = base(record, kind.uid, kind.activity);
  if (kind.activity == 99) event.set("activity_name", kind.activityName);
  addClassFields(event, record, kind.uid);
  addControl(event, record, outcome);
  event.set("unmapped", detailsOf(record));
  events.push_back(std::move(event));
  for (const std::string& rule : rulesOf(record)) {
    json::Object finding = base(record, 2004, 1);  // Detection Finding: Create
    finding.set("finding_info",
                json::Object{{"uid", textOf(record, "submission_id") + "/" + rule},
                             {"title", rule},
                             {"analytic", json::Object{{"type_id", 1}, {"uid", rule}}}});
    addControl(finding, record, outcome);
    events.push_back(std::move(finding));
  }
  return events;
}

}  // namespace gantlet::audit
