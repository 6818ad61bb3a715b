#include "store/migrations.h"

#include <array>
#include <string>

namespace gantlet {
namespace {

struct Word {
  std::string_view mark;
  std::string_view sqlite;
  std::string_view mariaDb;
};
// Ids are compared byte by byte in both engines, as C++ does: {name} and {text}, too.
constexpr std::array kWords{
    Word{"{id}", "TEXT", "VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin"},
    Word{"{name}", "TEXT", "VARCHAR(255)"},
    Word{"{text}", "TEXT", "LONGTEXT"},
    Word{"{number}", "INTEGER", "BIGINT"},
    Word{"{table}", "", "ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin"},
};

std::string inWordsOf(Engine engine, std::string_view statement) {
  std::string text(statement);
  for (const Word& word : kWords) {
    const std::string_view with = engine == Engine::kSqlite ? word.sqlite : word.mariaDb;
    for (std::size_t at = text.find(word.mark); at != std::string::npos;
         at = text.find(word.mark, at + with.size())) {
      text.replace(at, word.mark.size(), with);
    }
  }
  return text;
}

constexpr std::string_view kAbout =
    "CREATE TABLE IF NOT EXISTS about (name {id} NOT NULL PRIMARY KEY, value {text} NOT NULL) "
    "{table}";

// Times are milliseconds since 1970, UTC.
constexpr std::array<std::string_view, 3> kKeys{
    // revoked_at and expires_at NULL: never.
    "CREATE TABLE IF NOT EXISTS api_keys (id {id} NOT NULL PRIMARY KEY, name {name} NOT NULL, "
    "tenant {id} NOT NULL, role {id} NOT NULL, scopes {name} NOT NULL, created_at {number} NOT "
    "NULL, created_by {name} NOT NULL, expires_at {number}, revoked_at {number}, last_used_at "
    "{number}) {table}",
    // More than one a key while a rotation's old secret still counts.
    "CREATE TABLE IF NOT EXISTS api_key_secrets (secret_sha256 {id} NOT NULL PRIMARY KEY, key_id "
    "{id} NOT NULL, created_at {number} NOT NULL, valid_until {number}) {table}",
    "CREATE INDEX IF NOT EXISTS api_key_secrets_of ON api_key_secrets (key_id)",
};

constexpr std::array<std::string_view, 6> kExecutions{
    // idempotency_key NULL: none; NULLs are never equal to each other in a UNIQUE index.
    "CREATE TABLE IF NOT EXISTS executions (id {id} NOT NULL PRIMARY KEY, tenant {id} NOT NULL, "
    "state {id} NOT NULL, created_by {name} NOT NULL, created_at {number} NOT NULL, started_at "
    "{number}, ended_at {number}, error {text} NOT NULL, idempotency_key {name}, body_sha256 {id} "
    "NOT NULL) {table}",
    // kind: "request" and "callback" until the execution ends ("review" where that waits for a
    // person), "result" and "events" from then on.
    "CREATE TABLE IF NOT EXISTS execution_texts (id {id} NOT NULL, kind {id} NOT NULL, part "
    "{number} NOT NULL, content {text} NOT NULL, PRIMARY KEY (id, kind, part)) {table}",
    "CREATE UNIQUE INDEX IF NOT EXISTS executions_once ON executions (tenant, idempotency_key)",
    "CREATE INDEX IF NOT EXISTS executions_of_tenant ON executions (tenant, id)",
    "CREATE INDEX IF NOT EXISTS executions_in_state ON executions (state, id)",
    "CREATE INDEX IF NOT EXISTS executions_by_end ON executions (ended_at)",
};

constexpr std::array<std::string_view, 3> kCatalog{
    // policies and templates: names with a blank between them; NULL: as the service is configured.
    // quota: JSON.
    "CREATE TABLE IF NOT EXISTS tenants (name {id} NOT NULL PRIMARY KEY, policies {text}, "
    "templates "
    "{text}, quota {text} NOT NULL, created_at {number} NOT NULL, created_by {name} NOT NULL, "
    "updated_at {number} NOT NULL) {table}",
    // tenant NULL: everybody's.
    "CREATE TABLE IF NOT EXISTS templates (name {id} NOT NULL PRIMARY KEY, tenant {id}) {table}",
    // A version is never changed. document: JSON.
    "CREATE TABLE IF NOT EXISTS template_versions (name {id} NOT NULL, version {number} NOT NULL, "
    "document {text} NOT NULL, created_at {number} NOT NULL, created_by {name} NOT NULL, PRIMARY "
    "KEY (name, version)) {table}",
};

constexpr std::array<std::string_view, 3> kReviews{
    // execution: the one that was refused. decision NULL: none yet. until NULL: it let one run.
    // document: the policy by which it may run.
    "CREATE TABLE IF NOT EXISTS reviews (execution {id} NOT NULL PRIMARY KEY, tenant {id} NOT "
    "NULL, "
    "verdict {id} NOT NULL, code_sha256 {id} NOT NULL, language {id} NOT NULL, policy {id} NOT "
    "NULL, "
    "policy_digest {id} NOT NULL, created_at {number} NOT NULL, created_by {name} NOT NULL, "
    "decision "
    "{id}, decided_at {number}, decided_by {name}, reason {text}, valid_until {number}, run {id}, "
    "document {text}) {table}",
    "CREATE INDEX IF NOT EXISTS reviews_by_decision ON reviews (decision, execution)",
    "CREATE INDEX IF NOT EXISTS reviews_of_tenant ON reviews (tenant, execution)",
};

constexpr std::array<std::string_view, 1> kLists{
    "CREATE INDEX IF NOT EXISTS executions_of_tenant_in_state ON executions (tenant, state, id)",
};

constexpr std::array<std::string_view, 3> kBytes{
    // How much is kept of each execution that has ended.
    "CREATE TABLE IF NOT EXISTS execution_bytes (id {id} NOT NULL PRIMARY KEY, tenant {id} NOT "
    "NULL, bytes {number} NOT NULL) {table}",
    "CREATE INDEX IF NOT EXISTS execution_bytes_of ON execution_bytes (tenant, id)",
    "INSERT INTO execution_bytes (id, tenant, bytes) SELECT executions.id, executions.tenant, "
    "SUM(LENGTH(content)) FROM executions JOIN execution_texts ON execution_texts.id = "
    "executions.id WHERE ended_at IS NOT NULL AND executions.id NOT IN (SELECT id FROM "
    "execution_bytes) GROUP BY executions.id, executions.tenant",
};

constexpr std::array<std::string_view, 6> kWebhooks{
    // tenant '*': every tenant's. generation: of the secret, which is made from it.
    "CREATE TABLE IF NOT EXISTS webhooks (id {id} NOT NULL PRIMARY KEY, tenant {id} NOT NULL, url "
    "{text} NOT NULL, description {name} NOT NULL, created_at {number} NOT NULL, created_by {name} "
    "NOT NULL, generation {number} NOT NULL, old_until {number}) {table}",
    // webhook '': the execution's own callback_url.
    "CREATE TABLE IF NOT EXISTS webhook_deliveries (id {id} NOT NULL PRIMARY KEY, webhook {id} NOT "
    "NULL, execution {id} NOT NULL, tenant {id} NOT NULL, url {text} NOT NULL, state {id} NOT "
    "NULL, payload {text} NOT NULL, created_at {number} NOT NULL, attempts {number} NOT NULL, "
    "next_at {number} NOT NULL, last_status {number}, last_error {text} NOT NULL, ended_at "
    "{number}) {table}",
    "CREATE INDEX IF NOT EXISTS webhook_deliveries_due ON webhook_deliveries (state, next_at)",
    "CREATE INDEX IF NOT EXISTS webhook_deliveries_in ON webhook_deliveries (state, id)",
    "CREATE INDEX IF NOT EXISTS webhook_deliveries_of ON webhook_deliveries (tenant, id)",
    "CREATE INDEX IF NOT EXISTS webhook_deliveries_ended ON webhook_deliveries (ended_at)",
};

constexpr std::array<std::string_view, 3> kPolicies{
    // tenant NULL: everybody's.
    "CREATE TABLE IF NOT EXISTS policies (name {id} NOT NULL PRIMARY KEY, tenant {id}) {table}",
    // A version is never changed. digest: of what it meant when it was made.
    "CREATE TABLE IF NOT EXISTS policy_versions (name {id} NOT NULL, version {number} NOT NULL, "
    "document {text} NOT NULL, digest {id} NOT NULL, created_at {number} NOT NULL, created_by "
    "{name} NOT NULL, PRIMARY KEY (name, version)) {table}",
    // What is behind the digests of the audit log: presets, stored policies, approvals.
    "CREATE TABLE IF NOT EXISTS policy_texts (digest {id} NOT NULL PRIMARY KEY, label {name} NOT "
    "NULL, tenant {id}, document {text} NOT NULL, base {id} NOT NULL, recorded_at {number} NOT "
    "NULL) {table}",
};

constexpr std::array<std::string_view, 1> kUsage{
    // day: days since 1970, UTC. template and currency '': none. memory_mb_us: MB times
    // microseconds;
    // cost_micros: millionths of the currency.
    "CREATE TABLE IF NOT EXISTS usage_days (day {number} NOT NULL, tenant {id} NOT NULL, provider "
    "{id} NOT NULL, template {id} NOT NULL, currency {id} NOT NULL, executions {number} NOT NULL, "
    "cpu_us {number} NOT NULL, memory_mb_us {number} NOT NULL, wall_us {number} NOT NULL, "
    "cost_micros {number} NOT NULL, PRIMARY KEY (day, tenant, provider, template, currency)) "
    "{table}",
};

constexpr std::array<std::string_view, 1> kFirsts{
    // The first of two who must approve. policy_digest: what was approved, by its digest.
    "CREATE TABLE IF NOT EXISTS review_firsts (execution {id} NOT NULL PRIMARY KEY, policy_digest "
    "{id} NOT NULL, approved_at {number} NOT NULL, approved_by {name} NOT NULL, reason {text} NOT "
    "NULL, valid_until {number}) {table}",
};

constexpr std::array<std::string_view, 2> kKeptSessions{
    // document: JSON. save_… NULL: nothing was saved yet. deleting 1: its files are on their way
    // out.
    "CREATE TABLE IF NOT EXISTS kept_sessions (id {id} NOT NULL PRIMARY KEY, tenant {id} NOT NULL, "
    "document {text} NOT NULL, created_at {number} NOT NULL, save_file {name}, save_bytes "
    "{number}, save_files {number}, save_sha256 {id}, saved_at {number}, deleting {number} NOT "
    "NULL) {table}",
    "CREATE INDEX IF NOT EXISTS kept_sessions_of ON kept_sessions (tenant, id)",
};

constexpr std::array<std::string_view, 2> kVolumes{
    // state 0: its folder is being made, 1: it is there, 2: its files are on their way out.
    "CREATE TABLE IF NOT EXISTS volumes (id {id} NOT NULL PRIMARY KEY, tenant {id} NOT NULL, name "
    "{id} NOT NULL, quota {number} NOT NULL, created_at {number} NOT NULL, created_by {name} NOT "
    "NULL, state {number} NOT NULL) {table}",
    "CREATE UNIQUE INDEX IF NOT EXISTS volumes_of ON volumes (tenant, name)",
};

constexpr std::array<std::string_view, 4> kCluster{
    // mode: active, draining or quarantined, with who set it and why. left_at NULL: it is there, or
    // should be.
    "CREATE TABLE IF NOT EXISTS cluster_nodes (id {id} NOT NULL PRIMARY KEY, boot {id} NOT NULL, "
    "address {name} NOT NULL, version {name} NOT NULL, capacity {number} NOT NULL, running "
    "{number} NOT NULL, mode {id} NOT NULL, mode_reason {name} NOT NULL, mode_by {name} NOT NULL, "
    "registered_at {number} NOT NULL, heartbeat_at {number} NOT NULL, left_at {number}) {table}",
    // Of executions that have not ended. message: the queue's id of it, '': none is known. attempt
    // grows with every claim: whose it is not counts no more. lease_until NULL: nobody has it.
    "CREATE TABLE IF NOT EXISTS cluster_claims (id {id} NOT NULL PRIMARY KEY, message {name} NOT "
    "NULL, attempt {number} NOT NULL, node {id} NOT NULL, boot {id} NOT NULL, lease_until "
    "{number}, begun {number} NOT NULL, safe {number} NOT NULL, failures {number} NOT NULL, "
    "not_before {number} NOT NULL, cancel_asked {number} NOT NULL) {table}",
    "CREATE INDEX IF NOT EXISTS cluster_claims_of ON cluster_claims (node, boot)",
    // Why an attempt ended before the program began.
    "CREATE TABLE IF NOT EXISTS cluster_failures (id {id} NOT NULL, attempt {number} NOT NULL, "
    "node {id} NOT NULL, at {number} NOT NULL, reason {text} NOT NULL, PRIMARY KEY (id, attempt)) "
    "{table}",
};

constexpr std::array<std::string_view, 2> kClusterTrust{
    // Of nodes. key_sha256: the key whose certificate counts, '': any of the CA's. old_until NULL:
    // no earlier one counts. revoked_at NULL: it is not.
    "CREATE TABLE IF NOT EXISTS cluster_identities (node {id} NOT NULL PRIMARY KEY, key_sha256 "
    "{id} NOT NULL, old_key {id} NOT NULL, old_until {number}, serial {id} NOT NULL, not_after "
    "{number} NOT NULL, issued_at {number} NOT NULL, revoked_at {number}, revoked_by {name} NOT "
    "NULL, reason {name} NOT NULL) {table}",
    // id: the token's public key. used_at NULL: it was not used yet.
    "CREATE TABLE IF NOT EXISTS cluster_tokens (id {id} NOT NULL PRIMARY KEY, node {id} NOT NULL, "
    "expires_at {number} NOT NULL, created_at {number} NOT NULL, created_by {name} NOT NULL, "
    "signature {text} NOT NULL, used_at {number}) {table}",
};

constexpr std::array<std::string_view, 1> kClusterEndings{
    // Who may record how an attempt ended whose node was lost, and end it, until when.
    "CREATE TABLE IF NOT EXISTS cluster_endings (id {id} NOT NULL PRIMARY KEY, attempt {number} "
    "NOT NULL, who {id} NOT NULL, until_at {number} NOT NULL) {table}",
};

constexpr std::array<std::string_view, 4> kClusterLog{
    // entry: a record, as it stands in the log; root: of the log up to and with it, base64.
    "CREATE TABLE IF NOT EXISTS cluster_log (seq {number} NOT NULL PRIMARY KEY, entry {text} NOT "
    "NULL, root {id} NOT NULL) {table}",
    // A part's log as it publishes it; from logged_size on what the log's writer says of it.
    "CREATE TABLE IF NOT EXISTS cluster_part_logs (part {name} NOT NULL PRIMARY KEY, log_key "
    "{text} NOT NULL, request {text} NOT NULL, address {name} NOT NULL, stopped {number} NOT NULL, "
    "published_at {number} NOT NULL, logged_size {number} NOT NULL, fault {id} NOT NULL, why "
    "{text} NOT NULL, cosigned "
    "{text} NOT NULL) {table}",
    // Whose turn it is to do what one alone does.
    "CREATE TABLE IF NOT EXISTS cluster_turns (name {id} NOT NULL PRIMARY KEY, holder {name} NOT "
    "NULL, until_at {number} NOT NULL) {table}",
    "CREATE TABLE IF NOT EXISTS cluster_log_heads (gateway {name} NOT NULL PRIMARY KEY, log_key "
    "{text} NOT NULL, note {text} NOT NULL, at {number} NOT NULL) {table}",
};

constexpr std::array<std::string_view, 1> kWithdrawals{
    // Approvals of code that count no more.
    "CREATE TABLE IF NOT EXISTS review_withdrawals (review {id} NOT NULL PRIMARY KEY, withdrawn_at "
    "{number} NOT NULL, withdrawn_by {name} NOT NULL, why {text} NOT NULL) {table}",
};

constexpr std::array<std::string_view, 5> kClusterPlaces{
    // On which node a session or a volume lives, or the next request of a name goes to. kept 1: it
    // comes back with its node. lost_at NULL: it did not end with its node.
    "CREATE TABLE IF NOT EXISTS cluster_places (id {id} NOT NULL PRIMARY KEY, kind {id} NOT NULL, "
    "tenant {id} NOT NULL, node {id} NOT NULL, kept {number} NOT NULL, created_at {number} NOT "
    "NULL, lost_at {number}, reason {name} NOT NULL, made_by {name} NOT NULL) {table}",
    "CREATE INDEX IF NOT EXISTS cluster_places_of ON cluster_places (node, kind)",
    "CREATE INDEX IF NOT EXISTS cluster_places_by ON cluster_places (tenant, kind)",
    // Executions that no node could begin. What they ask for is in execution_texts, as kind dead.
    "CREATE TABLE IF NOT EXISTS dead_letters (id {id} NOT NULL PRIMARY KEY, tenant {id} NOT NULL, "
    "died_at {number} NOT NULL, attempts {number} NOT NULL) {table}",
    // What a node has told of its process: programs that were to begin, and how many of them failed
    // by a fault that is not theirs.
    "CREATE TABLE IF NOT EXISTS cluster_outcomes (node {id} NOT NULL PRIMARY KEY, boot {id} NOT "
    "NULL, starts {number} NOT NULL, faults {number} NOT NULL, last_fault {name} NOT NULL) {table}",
};

constexpr std::array<std::string_view, 2> kClusterKept{
    // As kept_sessions, of those whose files are in an object store: object: its key. The session
    // is
    // that node's in that epoch.
    "CREATE TABLE IF NOT EXISTS cluster_kept (id {id} NOT NULL PRIMARY KEY, tenant {id} NOT NULL, "
    "document {text} NOT NULL, created_at {number} NOT NULL, object {name}, save_bytes {number}, "
    "save_files {number}, save_sha256 {id}, saved_at {number}, deleting {number} NOT NULL, node "
    "{id} NOT NULL, epoch {number} NOT NULL) {table}",
    "CREATE INDEX IF NOT EXISTS cluster_kept_of ON cluster_kept (node, id)",
};

constexpr std::array kMigrations{
    Migration{1, kKeys},         Migration{2, kExecutions},    Migration{3, kCatalog},
    Migration{4, kReviews},      Migration{5, kLists},         Migration{6, kBytes},
    Migration{7, kWebhooks},     Migration{8, kPolicies},      Migration{9, kUsage},
    Migration{10, kFirsts},      Migration{11, kKeptSessions}, Migration{12, kVolumes},
    Migration{13, kCluster},     Migration{14, kClusterTrust}, Migration{15, kClusterEndings},
    Migration{16, kClusterLog},  Migration{17, kWithdrawals},  Migration{18, kClusterPlaces},
    Migration{19, kClusterKept},
};

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

Result<std::int64_t> schemaVersion(Sql& sql) {
  TRY_STATUS(sql.run(inWordsOf(sql.engine(), kAbout)));
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT value FROM about WHERE name = 'schema_version'", "t"));
  if (rows.empty()) return std::int64_t{0};
  std::int64_t version = 0;
  for (const char digit : rows.front().text(0)) {
    if (digit < '0' || digit > '9' || version > 1'000'000) {
      return Error{ErrorCode::kUnavailable, "the database's version can't be read",
                   "restore a backup"};
    }
    version = version * 10 + (digit - '0');
  }
  return version;
}

Status applyMigration(Sql& sql, const Migration& migration) {
  for (const std::string_view statement : migration.statements) {
    TRY_STATUS(sql.run(inWordsOf(sql.engine(), statement)));
  }
  TRY_STATUS(sql.run("DELETE FROM about WHERE name = 'schema_version'"));
  TRY_STATUS(sql.run("INSERT INTO about VALUES ('schema_version', ?)",
                     {std::to_string(migration.version)}));
  return {};
}

}  // namespace gantlet
