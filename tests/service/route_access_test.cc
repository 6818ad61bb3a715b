// Who gets which answer from which route: every route of the service, every kind of caller, every
// kind of tenant field, with and without tokens.
#include <array>
#include <map>
#include <set>

#include "manager/audit_desk.h"
#include "manager/catalog_desk.h"
#include "manager/key_desk.h"
#include "service/routes/routes.h"
#include "store/block_index_db.h"
#include "tests/service/fixture.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

// A public handler has no caller to ask for: this is what keeps it public.
template <class T>
concept HasCaller = requires(T call) {
  call.caller;
};
static_assert(!HasCaller<PublicCall> && HasCaller<Call>);

// Who may use a route; told here once more, so that the route table can't change it alone.
// kSubmit: vet, too. kGiveSecrets: as kAdminister, for who presents something.
// kLook: who vets or runs, and who reads the log.
enum class Door : std::uint8_t {
  kPublic,
  kSubmit,
  kLook,
  kReadAudit,
  kReview,
  kAdminister,
  kGiveSecrets
};

// What a route answers to who may use it.
struct Row {
  const char* route;  // method and pattern, as in routes.cc
  const char* target;
  Door door;
  int all;                // to a caller who sees every tenant
  int one;                // to one who sees but one
  std::string body = {};  // "{n}" stands for a fresh number
};

const std::string kCode = R"({"language":"python","code":"1"})";
const std::string kCodeB64 = R"({"language":"python","code_b64":"MQ=="})";

const std::vector<Row>& rows() {
  using enum Door;
  // The administration of providers is seen from outside, in tests/cli: this service has none, so
  // that 503 is what lies behind its door.
  static const std::vector<Row> kRows{
      {"GET /", "/", kPublic, 200, 200},
      {"GET /healthz", "/healthz", kPublic, 200, 200},
      {"GET /livez", "/livez", kPublic, 200, 200},
      {"GET /readyz", "/readyz", kPublic, 200, 200},
      {"GET /metrics", "/metrics", kPublic, 200, 200},
      {"GET /openapi.json", "/openapi.json", kPublic, 200, 200},
      {"POST /v1/vet", "/v1/vet", kSubmit, 200, 200, kCode},
      {"POST /v1/execute", "/v1/execute", kSubmit, 200, 200, kCode},
      // Sessions are seen in sessions_test.cc: this service keeps none.
      {"GET /v1/sessions", "/v1/sessions", kSubmit, 503, 503},
      {"POST /v1/sessions", "/v1/sessions", kSubmit, 503, 503, R"({})"},
      {"GET /v1/sessions/{id}", "/v1/sessions/ses_1", kSubmit, 503, 503},
      {"PATCH /v1/sessions/{id}", "/v1/sessions/ses_1", kSubmit, 503, 503, R"({})"},
      {"DELETE /v1/sessions/{id}", "/v1/sessions/ses_1", kSubmit, 503, 503},
      {"POST /v1/sessions/{id}/pause", "/v1/sessions/ses_1/pause", kSubmit, 503, 503, "{}"},
      {"POST /v1/sessions/{id}/resume", "/v1/sessions/ses_1/resume", kSubmit, 503, 503, "{}"},
      {"POST /v1/sessions/{id}/branch", "/v1/sessions/ses_1/branch", kSubmit, 503, 503,
       R"({"count":1})"},
      {"GET /v1/sessions/{id}/checkpoints", "/v1/sessions/ses_1/checkpoints", kSubmit, 503, 503},
      {"POST /v1/sessions/{id}/checkpoints", "/v1/sessions/ses_1/checkpoints", kSubmit, 503, 503,
       R"({})"},
      {"GET /v1/sessions/{id}/checkpoints/{checkpoint}", "/v1/sessions/ses_1/checkpoints/ckp_1",
       kSubmit, 503, 503},
      {"DELETE /v1/sessions/{id}/checkpoints/{checkpoint}", "/v1/sessions/ses_1/checkpoints/ckp_1",
       kSubmit, 503, 503},
      {"POST /v1/sessions/{id}/rollback", "/v1/sessions/ses_1/rollback", kSubmit, 503, 503,
       R"({"checkpoint":"ckp_1"})"},
      {"POST /v1/sessions/{id}/cells", "/v1/sessions/ses_1/cells", kSubmit, 503, 503,
       R"({"code":"1"})"},
      {"GET /v1/sessions/{id}/contexts", "/v1/sessions/ses_1/contexts", kSubmit, 503, 503},
      {"POST /v1/sessions/{id}/contexts", "/v1/sessions/ses_1/contexts", kSubmit, 503, 503,
       R"({})"},
      {"GET /v1/sessions/{id}/contexts/{context}", "/v1/sessions/ses_1/contexts/main", kSubmit, 503,
       503},
      {"DELETE /v1/sessions/{id}/contexts/{context}", "/v1/sessions/ses_1/contexts/main", kSubmit,
       503, 503},
      {"POST /v1/sessions/{id}/contexts/{context}/interrupt",
       "/v1/sessions/ses_1/contexts/main/interrupt", kSubmit, 503, 503, "{}"},
      {"POST /v1/sessions/{id}/contexts/{context}/restart",
       "/v1/sessions/ses_1/contexts/main/restart", kSubmit, 503, 503, "{}"},
      {"GET /v1/sessions/{id}/files", "/v1/sessions/ses_1/files", kSubmit, 503, 503},
      {"GET /v1/sessions/{id}/files:archive", "/v1/sessions/ses_1/files:archive", kSubmit, 503,
       503},
      {"POST /v1/sessions/{id}/files:archive", "/v1/sessions/ses_1/files:archive", kSubmit, 415,
       415, "{}"},
      {"GET /v1/sessions/{id}/files/{tail}", "/v1/sessions/ses_1/files/a.txt", kSubmit, 503, 503},
      {"PUT /v1/sessions/{id}/files/{tail}", "/v1/sessions/ses_1/files/a.txt", kSubmit, 503, 503,
       "{}"},
      {"DELETE /v1/sessions/{id}/files/{tail}", "/v1/sessions/ses_1/files/a.txt", kSubmit, 503,
       503},
      // Volumes are seen in volumes_test.cc: this service keeps none.
      {"GET /v1/volumes", "/v1/volumes", kSubmit, 503, 503},
      {"POST /v1/volumes", "/v1/volumes", kSubmit, 503, 503, R"({"name":"data"})"},
      {"GET /v1/volumes/{name}", "/v1/volumes/data", kSubmit, 503, 503},
      {"DELETE /v1/volumes/{name}", "/v1/volumes/data", kSubmit, 503, 503},
      {"GET /v1/volumes/{name}/files", "/v1/volumes/data/files", kSubmit, 503, 503},
      {"GET /v1/volumes/{name}/files/{tail}", "/v1/volumes/data/files/a.txt", kSubmit, 503, 503},
      {"PUT /v1/volumes/{name}/files/{tail}", "/v1/volumes/data/files/a.txt", kSubmit, 503, 503,
       "{}"},
      {"DELETE /v1/volumes/{name}/files/{tail}", "/v1/volumes/data/files/a.txt", kSubmit, 503, 503},
      // Executions are seen in executions_test.cc: this service keeps none.
      {"GET /v1/executions", "/v1/executions", kSubmit, 503, 503},
      {"POST /v1/executions", "/v1/executions", kSubmit, 503, 503, kCode},
      {"GET /v1/executions/{id}", "/v1/executions/sub_1", kSubmit, 503, 503},
      {"DELETE /v1/executions/{id}", "/v1/executions/sub_1", kSubmit, 503, 503},
      {"GET /v1/executions/{id}/events", "/v1/executions/sub_1/events", kSubmit, 503, 503},
      // Who does not ask for a WebSocket is told to.
      {"GET /v1/executions/{id}/stream", "/v1/executions/sub_1/stream", kSubmit, 426, 426},
      {"GET /v1/executions/{id}/output/{stream}", "/v1/executions/sub_1/output/stdout", kSubmit,
       503, 503},
      {"GET /v1/executions/{id}/artifacts/{tail}", "/v1/executions/sub_1/artifacts/a.png", kSubmit,
       503, 503},
      {"POST /run", "/run", kSubmit, 200, 200, kCodeB64},
      {"POST /execute", "/execute", kSubmit, 200, 200, kCodeB64},
      {"GET /api/admin/sandbox/providers", "/api/admin/sandbox/providers", kAdminister, 200, 200},
      {"GET /api/admin/sandbox/config", "/api/admin/sandbox/config", kAdminister, 503, 503},
      {"POST /api/admin/sandbox/config", "/api/admin/sandbox/config", kAdminister, 503, 503, "{}"},
      {"POST /api/admin/sandbox/test", "/api/admin/sandbox/test", kAdminister, 503, 503, "{}"},
      {"PUT /api/admin/sandbox/active", "/api/admin/sandbox/active", kAdminister, 503, 503, "{}"},
      {"POST /api/admin/sandbox/import", "/api/admin/sandbox/import", kAdminister, 503, 503, "{}"},
      {"GET /api/v1/admin/sandbox/providers", "/api/v1/admin/sandbox/providers", kAdminister, 200,
       200},
      {"GET /api/v1/admin/sandbox/providers/{id}/schema",
       "/api/v1/admin/sandbox/providers/e2b/schema", kAdminister, 200, 200},
      {"GET /api/v1/admin/sandbox/config", "/api/v1/admin/sandbox/config", kAdminister, 503, 503},
      {"POST /api/v1/admin/sandbox/config", "/api/v1/admin/sandbox/config", kAdminister, 503, 503,
       "{}"},
      {"POST /api/v1/admin/sandbox/test", "/api/v1/admin/sandbox/test", kAdminister, 503, 503,
       "{}"},
      {"GET /v1/tenants", "/v1/tenants", kAdminister, 200, 200},
      // X-Tenant-ID names one tenant: others are not its affair.
      {"POST /v1/tenants", "/v1/tenants", kAdminister, 201, 400, R"({"name":"t{n}"})"},
      {"GET /v1/tenants/{name}", "/v1/tenants/none", kAdminister, 404, 404},
      {"PATCH /v1/tenants/{name}", "/v1/tenants/none", kAdminister, 404, 404, "{}"},
      {"GET /v1/templates", "/v1/templates", kSubmit, 200, 200},
      {"POST /v1/templates", "/v1/templates", kAdminister, 201, 201, R"({"name":"t{n}"})"},
      {"GET /v1/templates/{name}", "/v1/templates/none@1", kSubmit, 404, 404},
      {"POST /v1/templates/{name}:deprecate", "/v1/templates/none:deprecate", kAdminister, 404, 404,
       R"({"reason":"old"})"},
      {"GET /v1/templates/{name}/versions", "/v1/templates/none/versions", kSubmit, 404, 404},
      {"POST /v1/templates/{name}/versions", "/v1/templates/none/versions", kAdminister, 404, 404,
       "{}"},
      {"GET /v1/usage", "/v1/usage", kLook, 503, 503},
      // Policies are seen in policies_test.cc: this service stores none.
      {"GET /v1/policies", "/v1/policies", kLook, 503, 503},
      {"POST /v1/policies", "/v1/policies", kAdminister, 503, 503,
       R"({"name":"team","document":"extends: default"})"},
      {"GET /v1/policies/{name}", "/v1/policies/team@1", kLook, 503, 503},
      {"GET /v1/policies/{name}/versions", "/v1/policies/team/versions", kLook, 503, 503},
      {"POST /v1/policies/{name}/versions", "/v1/policies/team/versions", kAdminister, 503, 503,
       R"({"document":"extends: default"})"},
      {"GET /v1/policies/{name}/diff", "/v1/policies/team/diff?to=default", kLook, 503, 503},
      {"POST /v1/policies/{name}:replay", "/v1/policies/team:replay", kReadAudit, 503, 503,
       R"({"against":"default"})"},
      // Reviews are seen in reviews_test.cc: this service keeps none.
      {"GET /v1/reviews", "/v1/reviews", kReview, 503, 503},
      {"GET /v1/reviews/{execution}", "/v1/reviews/sub_1", kReview, 503, 503},
      {"POST /v1/reviews/{execution}", "/v1/reviews/sub_1", kReview, 503, 503, "{}"},
      {"POST /v1/reviews/{execution}/withdraw", "/v1/reviews/sub_1/withdraw", kReview, 503, 503,
       "{}"},
      // Nodes are seen in nodes_test.cc: this service is no part of a cluster.
      {"GET /v1/nodes", "/v1/nodes", kAdminister, 503, 503},
      {"GET /v1/nodes/{id}", "/v1/nodes/a", kAdminister, 503, 503},
      {"PATCH /v1/nodes/{id}", "/v1/nodes/a", kAdminister, 503, 503, R"({"mode":"active"})"},
      {"POST /v1/cluster/run", "/v1/cluster/run", kSubmit, 503, 503, "{}"},
      {"POST /v1/cluster/audit", "/v1/cluster/audit", kSubmit, 503, 503, "{}"},
      {"GET /v1/cluster/executions/{id}/events", "/v1/cluster/executions/sub_1/events", kSubmit,
       503, 503},
      {"POST /v1/nodes/{id}/token", "/v1/nodes/a/token", kAdminister, 503, 503, "{}"},
      {"POST /v1/nodes/{id}/revoke", "/v1/nodes/a/revoke", kAdminister, 503, 503, "{}"},
      {"GET /v1/dead-letters", "/v1/dead-letters", kAdminister, 503, 503},
      {"DELETE /v1/dead-letters/{id}", "/v1/dead-letters/sub_1", kAdminister, 503, 503},
      {"POST /v1/dead-letters/{id}/redeliver", "/v1/dead-letters/sub_1/redeliver", kAdminister, 503,
       503, "{}"},
      {"POST /v1/cluster/join", "/v1/cluster/join", kPublic, 503, 503, "{}"},
      {"POST /v1/cluster/renew", "/v1/cluster/renew", kPublic, 503, 503, "{}"},
      // Webhooks are seen in webhooks_test.cc: this service calls none.
      {"GET /v1/webhooks", "/v1/webhooks", kAdminister, 503, 503},
      {"POST /v1/webhooks", "/v1/webhooks", kGiveSecrets, 503, 503, R"({"url":"https://e.com/"})"},
      {"GET /v1/webhooks/{id}", "/v1/webhooks/whk_1", kAdminister, 503, 503},
      {"DELETE /v1/webhooks/{id}", "/v1/webhooks/whk_1", kAdminister, 503, 503},
      {"POST /v1/webhooks/{id}/rotate", "/v1/webhooks/whk_1/rotate", kGiveSecrets, 503, 503, "{}"},
      {"GET /v1/deliveries", "/v1/deliveries", kAdminister, 503, 503},
      {"GET /v1/deliveries/{id}", "/v1/deliveries/msg_1", kAdminister, 503, 503},
      {"POST /v1/deliveries/{id}/redeliver", "/v1/deliveries/msg_1/redeliver", kAdminister, 503,
       503, "{}"},
      {"GET /v1/keys", "/v1/keys", kAdminister, 200, 200},
      {"POST /v1/keys", "/v1/keys", kGiveSecrets, 201, 201, R"({"name":"x"})"},
      {"GET /v1/keys/{id}", "/v1/keys/key_none", kAdminister, 404, 404},
      {"DELETE /v1/keys/{id}", "/v1/keys/key_none", kAdminister, 404, 404},
      {"POST /v1/keys/{id}/rotate", "/v1/keys/key_none/rotate", kGiveSecrets, 404, 404, "{}"},
      {"GET /v1/audit", "/v1/audit?limit=1", kReadAudit, 200, 200},
      {"GET /v1/audit/stats", "/v1/audit/stats", kReadAudit, 200, 200},
      {"GET /v1/audit/export", "/v1/audit/export", kReadAudit, 200, 200},
      {"GET /v1/audit/export/manifest", "/v1/audit/export/manifest?as_of=2", kReadAudit, 200, 200},
      {"GET /v1/audit/checkpoint", "/v1/audit/checkpoint", kReadAudit, 200, 200},
      {"POST /v1/audit/checkpoint", "/v1/audit/checkpoint", kReadAudit, 200, 200, "{}"},
      // No witness is known, and none has cosigned.
      {"GET /v1/audit/checkpoint/cosigned", "/v1/audit/checkpoint/cosigned", kReadAudit, 404, 404},
      {"POST /v1/audit/checkpoint/cosigned", "/v1/audit/checkpoint/cosigned", kReadAudit, 404, 404,
       R"({"checkpoint":"x"})"},
      {"GET /v1/audit/holds", "/v1/audit/holds", kReadAudit, 200, 404},
      {"POST /v1/audit/holds", "/v1/audit/holds", kAdminister, 200, 404,
       R"({"id":"case-{n}","reason":"court"})"},
      {"DELETE /v1/audit/holds/{id}", "/v1/audit/holds/unknown", kAdminister, 404, 404},
      {"POST /v1/audit/prune", "/v1/audit/prune", kAdminister, 200, 404,
       R"({"keep_bytes":1,"dry_run":true})"},
      {"GET /v1/audit/log.vkey", "/v1/audit/log.vkey", kReadAudit, 200, 200},
      {"GET /v1/audit/tile/{tail}", "/v1/audit/tile/entries/000", kReadAudit, 200, 404},
      {"GET /v1/audit/submissions/{id}/evidence", "/v1/audit/submissions/sub_none/evidence",
       kReadAudit, 404, 404},
      {"GET /v1/audit/{seq}", "/v1/audit/0", kReadAudit, 200, 404},
      {"GET /v1/audit/{seq}/proof", "/v1/audit/0/proof", kReadAudit, 200, 404},
  };
  return kRows;
}

// A cell's answer: a status, or what the row says.
constexpr int kAll = 1;
constexpr int kOne = 2;

constexpr std::array<const char*, 5> kTokens{
    "", "Authorization: Bearer wrong\r\n", "Authorization: Bearer a-tenant\r\n",
    "Authorization: Bearer an-auditor\r\n", "X-Sandbox-Token: an-admin\r\n"};
// The tenant and the auditor are acme's.
constexpr std::array<const char*, 4> kTenants{"", "X-Tenant-ID: acme\r\n", "X-Tenant-ID: beta\r\n",
                                              "X-Tenant-ID: ../x\r\n"};

// By tenant field; in each by token: none, wrong, the tenant's, the auditor's, the admin's.
using Cells = std::array<std::array<int, kTokens.size()>, kTenants.size()>;

const std::map<Door, Cells> kWithTokens{
    {Door::kPublic,
     {{{kAll, kAll, kAll, kAll, kAll},
       {kAll, kAll, kAll, kAll, kAll},
       {kAll, kAll, kAll, kAll, kAll},
       {kAll, kAll, kAll, kAll, kAll}}}},
    {Door::kSubmit,
     {{{401, 401, kOne, 403, kAll},
       {401, 401, kOne, 403, kOne},
       {401, 401, 400, 400, kOne},
       {401, 401, 400, 400, 400}}}},
    {Door::kLook,
     {{{401, 401, kOne, kOne, kAll},
       {401, 401, kOne, kOne, kOne},
       {401, 401, 400, 400, kOne},
       {401, 401, 400, 400, 400}}}},
    {Door::kReadAudit,
     {{{401, 401, 403, kOne, kAll},
       {401, 401, 403, kOne, kOne},
       {401, 401, 400, 400, kOne},
       {401, 401, 400, 400, 400}}}},
    {Door::kReview,
     {{{401, 401, 403, 403, kAll},
       {401, 401, 403, 403, kOne},
       {401, 401, 400, 400, kOne},
       {401, 401, 400, 400, 400}}}},
    {Door::kAdminister,
     {{{401, 401, 403, 403, kAll},
       {401, 401, 403, 403, kOne},
       {401, 401, 400, 400, kOne},
       {401, 401, 400, 400, 400}}}},
    {Door::kGiveSecrets,
     {{{401, 401, 403, 403, kAll},
       {401, 401, 403, 403, kOne},
       {401, 401, 400, 400, kOne},
       {401, 401, 400, 400, 400}}}},
};

// This host is the admin where it presents nothing; what it presents must be valid.
constexpr Cells kHostIsAdmin{{{kAll, 401, 401, 401, kAll},
                              {kOne, 401, 401, 401, kOne},
                              {kOne, 401, 401, 401, kOne},
                              {400, 401, 401, 401, 400}}};
// But it is given no secret.
constexpr Cells kHostIsNobody{{{403, 401, 401, 401, kAll},
                               {403, 401, 401, 401, kOne},
                               {403, 401, 401, 401, kOne},
                               {400, 401, 401, 401, 400}}};
const std::map<Door, Cells> kWithoutTokens{
    {Door::kPublic, kWithTokens.at(Door::kPublic)},
    {Door::kSubmit, kHostIsAdmin},
    {Door::kLook, kHostIsAdmin},
    {Door::kReadAudit, kHostIsAdmin},
    {Door::kReview, kHostIsAdmin},
    {Door::kAdminister, kHostIsAdmin},
    {Door::kGiveSecrets, kHostIsNobody},
};

// A service over a real log whose records are of neither tenant that calls.
struct RouteFixture {
  explicit RouteFixture(bool tokens) {
    audit::LogOptions options;
    options.publishEvery = std::chrono::milliseconds(0);
    options.minFreeBytes = 0;
    options.reserveBytes = 0;
    auto opened = audit::openLog(folder.path / "audit", clock, options);
    REQUIRE(opened);
    log = std::move(opened).value();
    audit::AuditRecord record;
    record.tenant = TenantId("gamma");
    record.submission = SubmissionId("sub_1");
    record.stage = "analyze";
    record.event = "outcome";
    record.outcome = "ok";
    for (int i = 0; i < 256; ++i) REQUIRE(log->enqueue(record));
    REQUIRE(log->publish());
    auto index = openBlockIndex(folder.path / "index.db");
    REQUIRE(index);
    desk = std::make_unique<AuditDesk>(*log, clock, folder.path / "audit", std::move(*index));
    http.desks.audit = desk.get();
    auto tables = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
    REQUIRE(tables);
    database = std::move(tables).value();
    auto managed = KeyDesk::open(*database, *log, clock);
    REQUIRE(managed);
    keys = std::move(managed).value();
    http.desks.keys = keys.get();
    auto kept = CatalogDesk::open(*database, *log, clock, admission);
    REQUIRE(kept);
    catalog = std::move(kept).value();
    http.desks.catalog = catalog.get();
    http.options.failedAuthPerAddress = 0;
    http.options.adminTokens = {ApiToken::of("adm", TenantId("default"), "an-admin", Role::kAdmin)};
    if (!tokens) return;
    http.options.tokens = {
        ApiToken::of("run", TenantId("acme"), "a-tenant"),
        ApiToken::of("aud", TenantId("acme"), "an-auditor", Role::kAuditor),
    };
  }
  ~RouteFixture() { http.service.reset(); }

  int status(const Row& row, const std::string& headers) {
    std::string body = row.body;
    if (const std::size_t at = body.find("{n}"); at != std::string::npos) {
      body.replace(at, 3, std::to_string(++fresh));
    }
    const std::string method = std::string(row.route).substr(0, std::string(row.route).find(' '));
    std::string request = method + " " + row.target + " HTTP/1.1\r\nHost: localhost\r\n" + headers;
    if (!body.empty()) {
      request +=
          "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
          "\r\n";
    }
    return http.client().exchange(request + "\r\n" + body).status;
  }

  TempFolder folder;
  SystemClock clock;
  std::unique_ptr<audit::Log> log;
  std::unique_ptr<AuditDesk> desk;
  std::unique_ptr<Database> database;
  std::unique_ptr<KeyDesk> keys;
  Admission admission{AdmissionOptions{}, clock};
  std::unique_ptr<CatalogDesk> catalog;
  Fixture http;
  int fresh = 0;
};

int expected(const Row& row, int cell) {
  if (cell == kAll) return row.all;
  return cell == kOne ? row.one : cell;
}

void checkEveryCell(RouteFixture& fixture, const std::map<Door, Cells>& cells) {
  for (const Row& row : rows()) {
    for (std::size_t tenant = 0; tenant < kTenants.size(); ++tenant) {
      for (std::size_t token = 0; token < kTokens.size(); ++token) {
        const std::string headers = std::string(kTokens.at(token)) + kTenants.at(tenant);
        INFO(row.route << "\n" << headers);
        const int wanted = expected(row, cells.at(row.door).at(tenant).at(token));
        const int got = fixture.status(row, headers);
        CHECK(got == wanted);
        CHECK(got != 500);
      }
    }
  }
}

}  // namespace

TEST_CASE("no route lacks a row in the table of who gets which answer", "[routes]") {
  std::multiset<std::string> told;
  for (const Row& row : rows()) told.insert(row.route);
  std::multiset<std::string> served;
  for (const Route& route : routes()) {
    served.insert(std::string(route.method) + " " + std::string(route.path));
  }
  CHECK(told == served);
}

TEST_CASE("every route answers every caller as the table says, with tokens", "[routes]") {
  RouteFixture fixture(true);
  checkEveryCell(fixture, kWithTokens);
}

TEST_CASE("every route answers every caller as the table says, without tokens", "[routes]") {
  RouteFixture fixture(false);
  checkEveryCell(fixture, kWithoutTokens);
}

TEST_CASE("a public route does not look at who calls", "[routes]") {
  RouteFixture fixture(true);
  for (const Row& row : rows()) {
    if (row.door != Door::kPublic) continue;
    for (const char* headers :
         {"Authorization: Basic eDp5\r\n", "Authorization: \r\n", "X-Tenant-ID: \r\n",
          "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n",
          "X-Tenant-ID: a\r\nX-Tenant-ID: b\r\n", "X-Sandbox-Token: \r\nX-Sandbox-Token: x\r\n"}) {
      INFO(row.route << "\n" << headers);
      CHECK(fixture.status(row, headers) == row.all);
    }
  }
}

TEST_CASE("guesses on public routes shut nobody out", "[routes]") {
  RouteFixture fixture(true);
  fixture.http.options.failedAuthPerAddress = 1;
  for (int i = 0; i < 5; ++i) {
    CHECK(fixture.http.get("/metrics", "X-Sandbox-Token: wrong\r\n").status == 200);
  }
  CHECK(fixture.http.post("/v1/vet", kCode, "X-Sandbox-Token: an-admin\r\n").status == 200);
}
