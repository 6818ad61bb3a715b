// A desk of sessions over a real sandbox and the real pipeline, with a clock that stands still and
// a log in memory.
#pragma once

#include <catch2/catch.hpp>
#include <memory>

#include "executor/launcher/host_root.h"
#include "manager/admission.h"
#include "manager/session_desk.h"
#include "providers/local/local_provider.h"
#include "test_paths.h"
#include "tests/support/held_clock.h"
#include "tests/support/memory_log.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test {

inline std::shared_ptr<const Rulebook> sharedRulebook() {
  static const std::shared_ptr<const Rulebook> kBook = [] {
    auto loaded = Rulebook::load();
    if (!loaded) FAIL(loaded.error().text());
    return *loaded;
  }();
  return kBook;
}

// Where the volumes of all tests of a program lie.
inline const std::filesystem::path& volumesFolder() {
  static const TempFolder kFolder;
  static const std::filesystem::path kPath = [] {
    const std::filesystem::path made = kFolder.path / "volumes";
    if (const Status there = makeVolumesFolder(made, launcherUser()); !there)
      FAIL(there.error().text());
    return made;
  }();
  return kPath;
}

// One for all tests of a program: its fork servers take a while to start.
inline Provider& localProvider() {
  static const std::unique_ptr<LocalProvider> kProvider = [] {
    SandboxOptions options;
    options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
    options.volumes = volumesFolder();
    auto made = LocalProvider::create(options);
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }();
  return *kProvider;
}

struct SessionPlace {
  // `kept`: where workspaces are kept; null: nowhere.
  explicit SessionPlace(SessionOptions options = {}, KeptSessions* kept = nullptr,
                        VolumeDesk* volumes = nullptr,
                        std::function<Status(const StoredPlace&)> placed = nullptr,
                        decltype(SessionParts::bounds) bounds = nullptr)
      : desk({log, clock, admission,
              [this](const GateRequest& request) { return pipeline.run(request); },
              [](const LivingSpec& spec) { return localProvider().openLiving(spec); },
              *sharedRulebook(), kept,
              [this](const TenantId&, const std::string& policyName,
                     const std::string& label) -> Result<SessionDesk::Chosen> {
                const std::string name = policyName.substr(0, policyName.find('@'));
                if (refused == name) {
                  return Error{ErrorCode::kInvalidArgument, "'policy' must not be " + name, ""};
                }
                const auto set = templates.find(label);
                return SessionDesk::Chosen{policy(name),
                                           {},
                                           label,
                                           {},
                                           set == templates.end() ? Environment() : set->second};
              },
              volumes, std::move(placed), std::move(bounds)},
             options) {}

  static Policy policy(const std::string& name) {
    auto found = sharedRulebook()->policy(name);
    if (!found) FAIL(found.error().text());
    return *found;
  }
  SessionDesk::Wanted wanted(const std::string& policyName = "default",
                             const std::string& tenant = "acme") {
    SessionDesk::Wanted made;
    made.tenant = TenantId(tenant);
    made.actor = {"key_1", "10.0.0.1", "req-1"};
    made.policy = policy(policyName);
    return made;
  }
  SessionDesk::Who make(const std::string& policyName = "default",
                        const std::string& tenant = "acme") {
    auto made = desk.create(wanted(policyName, tenant));
    if (!made) FAIL(made.error().text());
    return {made->id, TenantId(tenant), {"key_1", "10.0.0.1", "req-2"}};
  }
  CellAnswer cell(const SessionDesk::Who& who, const std::string& code,
                  const std::string& context = "main") {
    SessionDesk::CellWanted asked;
    asked.code = code;
    asked.context = context;
    auto answer = desk.runCell(who, asked);
    if (!answer) FAIL(code << ": " << answer.error().text());
    UNSCOPED_INFO(code << "\n  " << runStatusName(answer->report.status) << " "
                       << (answer->report.execution ? answer->report.execution->detail : "") << " "
                       << (answer->exception ? answer->exception->traceback : ""));
    for (const Finding& finding : answer->report.verdict.findings) {
      UNSCOPED_INFO("  " << finding.file << ":" << finding.span.line << " " << finding.rule << " "
                         << finding.message);
    }
    return std::move(*answer);
  }
  std::string value(const SessionDesk::Who& who, const std::string& code,
                    const std::string& context = "main") {
    const CellAnswer answer = cell(who, code, context);
    CHECK(answer.report.status == RunStatus::kSuccess);
    if (!answer.report.execution) return "<did not run>";
    return answer.report.execution->resultJson.value_or("<none>");
  }
  void write(const SessionDesk::Who& who, const std::string& path, std::string_view bytes) {
    auto writer = desk.writeFile(who, path);
    if (!writer) FAIL(writer.error().text());
    REQUIRE((*writer)->write(bytes));
    REQUIRE((*writer)->finish());
  }
  std::vector<std::string> events() const {
    std::vector<std::string> names;
    for (const audit::AuditRecord& record : log.records()) names.push_back(record.event);
    return names;
  }

  std::map<std::string, Environment> templates;  // what they set, by label
  std::string refused;                           // a policy that nobody may choose any more
  MemoryLog log;
  HeldClock clock;
  Admission admission{AdmissionOptions{}, clock};
  Pipeline pipeline{sharedRulebook(), nullptr, &log, clock};
  SessionDesk desk;
};

}  // namespace gantlet::test
