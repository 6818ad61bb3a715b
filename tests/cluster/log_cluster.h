// LogCluster: two gateways and two nodes as their logs see it: real logs, their publishers, and the
// cluster's log at each gateway, over one database. Time is the test's.
#pragma once

#include <fstream>
#include <sstream>

#include "audit/cluster_verify.h"
#include "cluster/cluster_log.h"
#include "cluster/log_publisher.h"
#include "store/identity_store.h"
#include "tests/cluster/fleet.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test {

constexpr std::chrono::minutes kMinute{1};

inline std::string slurp(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void spill(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// A part: its data folder with a log in it, and its publisher.
struct Part {
  Part(const std::filesystem::path& data, const Clock& time, ClusterLogStore& logs,
       std::string partName = "")
      : folder(data), clock(time), store(logs), name(std::move(partName)) {
    open();
  }

  void open() {
    audit::LogOptions options;
    options.publishEvery = std::chrono::milliseconds(0);
    options.reserveBytes = 64U << 10U;
    options.minFreeBytes = 0;
    auto opened = audit::openLog(folder / "audit", clock, options);
    INFO((opened ? "" : opened.error().text()));
    REQUIRE(opened);
    log = std::move(opened).value();
    publisher.reset();
    const std::string part = name.empty() ? audit::gatewayPart(origin()) : audit::nodePart(name);
    publisher = std::make_unique<cluster::LogPublisher>(
        cluster::LogPublisher::Parts{store, &lines},
        cluster::LogPublisherOptions{part, folder / "audit", ""});
  }
  void close() {
    publisher.reset();
    log.reset();
  }

  [[nodiscard]] audit::VerifierKey key() const {
    auto parsed = audit::parseVerifierKey(slurp(folder / "audit" / "log.vkey"));
    REQUIRE(parsed);
    return *parsed;
  }
  [[nodiscard]] std::string origin() const { return key().name; }
  [[nodiscard]] std::string part() const {
    return name.empty() ? audit::gatewayPart(origin()) : audit::nodePart(name);
  }

  void write(std::size_t count, const std::string& text = "x") {
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < count; ++i) {
      audit::AuditRecord record;
      record.tenant = TenantId("acme");
      record.stage = "service";
      record.event = "test";
      record.outcome = "ok";
      record.details = {{"text", text}, {"number", static_cast<std::int64_t>(i)}};
      const auto receipt = log->enqueue(record);
      REQUIRE(receipt);
      last = receipt->seq;
    }
    REQUIRE(log->waitDurable(last));
    REQUIRE(log->publish());
  }
  void publish() {
    const Status done = publisher->publish();
    INFO((done ? "" : done.error().text()));
    REQUIRE(done);
  }

  std::filesystem::path folder;
  const Clock& clock;
  ClusterLogStore& store;
  std::string name;
  MemoryLines lines;
  std::unique_ptr<audit::Log> log;
  std::unique_ptr<cluster::LogPublisher> publisher;
};

struct LogCluster {
  explicit LogCluster(const DatabasePlace& place)
      : database(place.open()),
        store(*database, timeOf(clock)),
        nodes(*database, timeOf(clock)),
        identities(*database, timeOf(clock)) {
    gateways.push_back(std::make_unique<Part>(folder.path / "gateway-1", clock, store));
    gateways.push_back(std::make_unique<Part>(folder.path / "gateway-2", clock, store));
    for (const char* name : {"node-1", "node-2"}) addNode(name);
    for (std::size_t i = 0; i < gateways.size(); ++i) logs.push_back(openLog(i));
  }

  void addNode(const std::string& name) {
    members.push_back(std::make_unique<Part>(folder.path / name, clock, store, name));
  }
  [[nodiscard]] std::unique_ptr<cluster::ClusterLog> openLog(std::size_t gateway) {
    cluster::ClusterLogOptions options;
    options.folder = gateways[gateway]->folder / "cluster-log";
    options.keysFolder = gateways[gateway]->folder / "keys" / "cluster-log";
    options.origin = "gantlet.local/cluster/test";
    options.gateway = gateways[gateway]->origin();
    auto opened = cluster::ClusterLog::open({store, clock, &lines}, options);
    INFO((opened ? "" : opened.error().text()));
    REQUIRE(opened);
    return std::move(opened).value();
  }

  // Everybody shows its log, and the gateways look at it; a minute later.
  void round(std::size_t records = 5) {
    clock.pass(kMinute);
    for (const auto& part : gateways) {
      if (part->log) part->write(records);
      if (part->log) part->publish();
    }
    for (const auto& part : members) {
      if (part->log) part->write(records);
      if (part->log) part->publish();
    }
    for (const auto& one : logs) {
      if (one) CHECK(one->run());
    }
  }
  // As IdentityDesk does it: the record, then what it is of.
  void join(const std::string& node, const std::string& key) {
    identityRecord("node_joined", {{"node", node}, {"key", key}});
    StoredJoinToken token;
    token.id = "token_" + key;
    token.node = node;
    token.createdAt = clock.now;
    token.expiresAt = clock.now + 1000;
    REQUIRE(identities.addToken(token));
    REQUIRE(*identities.join(token.id, {node, key, "serial", clock.now + 1'000'000}));
  }
  void identityRecord(const std::string& event, json::Object details) {
    audit::AuditRecord record;
    record.tenant = TenantId("default");
    record.stage = "config";
    record.event = event;
    record.outcome = "ok";
    record.details = std::move(details);
    const auto receipt = gateways[0]->log->enqueue(record);
    REQUIRE(receipt);
    REQUIRE(gateways[0]->log->waitDurable(receipt->seq));
    REQUIRE(gateways[0]->log->publish());
  }

  [[nodiscard]] audit::TlogPolicy policy() const {
    std::string text = "log " + trimmed(gateways[0]->folder / "cluster-log" / "log.vkey") + "\n";
    for (const auto& part : gateways) text += "log " + part->key().text() + "\n";
    for (const auto& part : members) text += "log " + part->key().text() + "\n";
    auto parsed = audit::parseTlogPolicy(text + "quorum none\n");
    REQUIRE(parsed);
    return *parsed;
  }
  [[nodiscard]] static std::string trimmed(const std::filesystem::path& path) {
    std::string text = slurp(path);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
  }
  [[nodiscard]] std::vector<std::filesystem::path> folders() const {
    std::vector<std::filesystem::path> all;
    for (const auto& part : gateways) all.push_back(part->folder / "audit");
    for (const auto& part : members) all.push_back(part->folder / "audit");
    return all;
  }
  [[nodiscard]] audit::ClusterReport verify(const audit::TlogPolicy& with,
                                            const std::vector<std::filesystem::path>& parts) const {
    audit::ClusterVerifyOptions options;
    options.policy = with;
    auto report = audit::verifyCluster(gateways[0]->folder / "cluster-log", parts, options);
    INFO((report ? "" : report.error().text()));
    REQUIRE(report);
    return *std::move(report);
  }

  TempFolder folder;
  HeldClock clock;
  std::unique_ptr<Database> database;
  ClusterLogStore store;
  NodeStore nodes;
  IdentityStore identities;
  MemoryLines lines;
  std::vector<std::unique_ptr<Part>> gateways;
  std::vector<std::unique_ptr<Part>> members;
  std::vector<std::unique_ptr<cluster::ClusterLog>> logs;
};

inline std::string told(const audit::ClusterReport& report) {
  std::string text;
  for (const auto& one : report.problems) {
    text += one.kind + " " + one.part + ": " + one.message + "\n";
  }
  return text;
}

inline bool has(const audit::ClusterReport& report, std::string_view kind, std::string_view part) {
  return std::any_of(report.problems.begin(), report.problems.end(), [&](const auto& one) {
    return one.kind == kind && (part.empty() || one.part == part);
  });
}

// What is in the folder of a log, without the keys beside it.
inline void keepCopy(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::filesystem::remove_all(to);
  std::filesystem::copy(from, to, std::filesystem::copy_options::recursive);
}

}  // namespace gantlet::test
