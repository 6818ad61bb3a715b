// Evidence packs: unpacked with tar and checked by the verifier that lies in them, with nothing of
// ours.
#include "audit/evidence.h"

#include <cstdlib>

#include "audit/side_store.h"
#include "core/digest.h"
#include "tests/audit/support.h"

namespace gantlet::audit {
namespace {

// A name, a source and an actor as somebody would write them who wants the page to do something.
const std::string kHostile =
    "</pre><script>alert('1')</script><img src=x onerror=\"alert(2)\">&lt;\xE2\x80\xAE\x1B[2J";

const std::string kSource = "import os\nprint('" + kHostile + "')\n";

struct Case {
  Case() : log(mustOpen(folder.audit(), clock)) {}

  void add(const std::string& submission, const std::string& stage, const std::string& outcome,
           json::Object details, const std::string& tenant = "acme") {
    AuditRecord record;
    record.tenant = TenantId(tenant);
    record.submission = SubmissionId(submission);
    record.stage = stage;
    record.event = stage == "config" ? "policy_made" : stage == "audit" ? "redaction" : "outcome";
    record.outcome = outcome;
    record.details = std::move(details);
    REQUIRE(log->enqueue(record));
  }
  json::Object common() {
    return {{"actor", actor},
            {"code_hash", digestText(sha256(kSource))},
            {"language", "python"},
            {"policy", "team@2"},
            {"policy_digest", digest}};
  }
  void submission(const std::string& id, const std::string& tenant = "acme") {
    json::Object analyzed = common();
    analyzed.set("modules", json::Array{"os"});
    analyzed.set("paths", json::Array{kHostile});
    add(id, "analyze", "ok", analyzed, tenant);
    add(id, "judge", "deny", common(), tenant);
    add(id, "assemble", "denied", common(), tenant);
  }
  std::string pack(const std::string& id, const std::optional<TenantId>& only = std::nullopt) {
    REQUIRE(log->publish());
    EvidenceParts parts;
    parts.madeBy = "aud";
    parts.madeAt = clock.wallNow();
    parts.policies = [&](const std::string& wanted) -> Result<std::vector<EvidencePolicy>> {
      if (wanted != digest || !withPolicy) return std::vector<EvidencePolicy>();
      return std::vector<EvidencePolicy>{{digest, "team@2", document}};
    };
    parts.source = [&](const TenantId&, const std::string&) { return source; };
    parts.opens = [&](const TenantId&, const std::string&, const std::string&) { return opens; };
    if (withKey) parts.sign = [&](std::string_view text) { return log->sign(text); };
    auto made = evidencePack(folder.audit(), id, only, parts);
    INFO((made ? "" : made.error().text()));
    REQUIRE(made);
    const std::filesystem::path place = folder.path() / "pack";
    std::filesystem::remove_all(place);
    std::filesystem::create_directories(place);
    spill(folder.path() / "pack.tar", *made);
    const std::string unpack =
        "tar -xf '" + (folder.path() / "pack.tar").string() + "' -C '" + place.string() + "'";
    REQUIRE(std::system(unpack.c_str()) == 0);
    return place.string();
  }
  // What the verifier says, and whether it is content.
  std::pair<bool, std::string> verify(const std::string& place) {
    const std::string out = (folder.path() / "said").string();
    const std::string command = "cd / && python3 '" + place + "/verify.py' >'" + out + "' 2>&1";
    const bool good = std::system(command.c_str()) == 0;
    return {good, slurp(out)};
  }

  TempFolder folder;
  ManualClock clock;
  std::unique_ptr<Log> log;
  std::string actor = "key_1";
  std::string digest = "sha256:" + std::string(64, 'a');
  std::string document = "extends: default\n# " + kHostile + "\n";
  bool withPolicy = true;
  std::optional<std::string> source;
  bool opens = false;
  bool withKey = true;
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a pack is proven by the verifier in it, and one that was changed is not",
          "[audit][evidence]") {
  Case at;
  writeMany(*at.log, 300);
  at.add("", "config", "ok",
         {{"policy", "team@2"},
          {"policy_digest", at.digest},
          {"document_hash", digestText(sha256(at.document))}});
  at.submission("sub_one");
  at.submission("sub_two");
  at.source = kSource;
  const std::string place = at.pack("sub_one");
  const auto [good, said] = at.verify(place);
  INFO(said);
  CHECK(good);
  CHECK(has(said, "PROVEN: 4 records of sub_one"));
  CHECK(has(said, "its text is proven"));
  CHECK(slurp(place + "/source.py") == kSource);
  CHECK(slurp(place + "/policies/team@2.yaml") == at.document);
  CHECK_FALSE(has(slurp(place + "/records.ndjson"), "sub_two"));
  for (const char* file : {"records.ndjson", "source.py", "policies/team@2.yaml", "index.html",
                           "proofs/301.tlog-proof"}) {
    INFO(file);
    const std::string whole = slurp(place + "/" + file);
    std::string changed = whole;
    changed[changed.size() / 2] ^= 1;
    spill(place + "/" + file, changed);
    CHECK_FALSE(at.verify(place).first);
    spill(place + "/" + file, whole);
  }
  CHECK(at.verify(place).first);
}

TEST_CASE("another key, or another record under its hashes, proves nothing", "[audit][evidence]") {
  Case at;
  at.submission("sub_one");
  const std::string place = at.pack("sub_one");
  REQUIRE(at.verify(place).first);
  // Consistent in itself, as a forger would make it.
  std::string records = slurp(place + "/records.ndjson");
  const std::string before = toHex(sha256(records));
  records.replace(records.find("\"deny\""), 6, "\"okay\"");
  std::string contents = slurp(place + "/evidence.json");
  contents.replace(contents.find(before), before.size(), toHex(sha256(records)));
  const std::string honest = slurp(place + "/records.ndjson");
  const std::string listed = slurp(place + "/evidence.json");
  spill(place + "/records.ndjson", records);
  spill(place + "/evidence.json", contents);
  CHECK_FALSE(at.verify(place).first);
  spill(place + "/records.ndjson", honest);
  spill(place + "/evidence.json", listed);
  const TempFolder other;
  ManualClock clock;
  const auto log = mustOpen(other.audit(), clock);
  spill(at.folder.path() / "other.vkey", slurp(other.audit() / "log.vkey"));
  const std::string command = "python3 '" + place + "/verify.py' '" + place + "' '" +
                              (at.folder.path() / "other.vkey").string() + "' >/dev/null 2>&1";
  CHECK(std::system(command.c_str()) != 0);
}

TEST_CASE("a pack that misses a file proves nothing, and says which", "[audit][evidence]") {
  Case at;
  at.submission("sub_one");
  for (const char* name :
       {"evidence.json", "evidence.sig", "records.ndjson", "log.vkey", "index.html", "proofs"}) {
    const std::string place = at.pack("sub_one");
    REQUIRE(at.verify(place).first);
    std::filesystem::remove_all(place + "/" + name);
    const auto [good, said] = at.verify(place);
    INFO(said);
    CHECK_FALSE(good);
    CHECK(said.find("NOT PROVEN: ") != std::string::npos);
    CHECK(said.find(name) != std::string::npos);
    CHECK(said.find("Traceback") == std::string::npos);
  }
}

TEST_CASE("a pack of which something was taken, or was put into, is not whole",
          "[audit][evidence]") {
  Case at;
  at.source = kSource;
  at.submission("sub_one");
  const std::string place = at.pack("sub_one");
  const std::string listed = slurp(place + "/evidence.json");
  const std::string records = slurp(place + "/records.ndjson");
  const auto refused = [&] {
    const auto [good, said] = at.verify(place);
    INFO(said);
    CHECK_FALSE(good);
    CHECK(has(said, "NOT PROVEN: the pack is whole"));
  };
  // As a stranger leaves something out of it: consistent in itself.
  const auto contents = [&](const std::function<void(json::Object&)>& change) {
    json::Value value = json::parse(listed).value();
    change(*value.asObject());
    spill(place + "/evidence.json", json::write(value));
  };
  const auto without = [](json::Object& object, std::string_view name) {
    json::Object left;
    for (const auto& [key, value] : object.members()) {
      if (key != name) left.append(key, value);
    }
    object = std::move(left);
  };
  SECTION("a record, the one that tells the verdict") {
    const std::size_t second = records.find('\n') + 1;
    const std::size_t third = records.find('\n', second) + 1;
    const std::string kept = records.substr(0, second) + records.substr(third);
    spill(place + "/records.ndjson", kept);
    std::filesystem::remove(place + "/proofs/1.tlog-proof");
    contents([&](json::Object& object) {
      object.set("records",
                 json::Array{json::Value(std::int64_t{0}), json::Value(std::int64_t{2})});
      json::Object files = *object.find("files")->asObject();
      without(files, "proofs/1.tlog-proof");
      files.set("records.ndjson", toHex(sha256(kept)));
      object.set("files", std::move(files));
    });
    refused();
  }
  SECTION("the source") {
    std::filesystem::remove(place + "/source.py");
    contents([&](json::Object& object) {
      json::Object files = *object.find("files")->asObject();
      without(files, "source.py");
      object.set("files", std::move(files));
      object.set("source", json::Object{{"code_hash", ""}, {"file", nullptr}});
    });
    refused();
  }
  SECTION("a reason why something is not in it") {
    contents([](json::Object& object) { object.set("redacted", json::Array{}); });
    refused();
  }
  SECTION("what another log has signed, or the log about something else") {
    const TempFolder other;
    ManualClock clock;
    const auto theirs = mustOpen(other.audit(), clock);
    const std::string statement = "gantlet-evidence/v1\n" + toHex(sha256(listed)) + "\n";
    const std::string honest = slurp(place + "/evidence.sig");
    CHECK(honest == at.log->sign(statement).value());
    spill(place + "/evidence.sig", theirs->sign(statement).value());
    refused();
    spill(place + "/evidence.sig",
          at.log->sign("gantlet-audit-export/v1\n" + toHex(sha256(listed)) + "\n").value());
    refused();
    spill(place + "/evidence.sig", slurp(place + "/checkpoint"));
    refused();
    spill(place + "/evidence.sig", honest);
    CHECK(at.verify(place).first);
  }
}

TEST_CASE("no byte of a pack's signature can be changed, added or cut off", "[audit][evidence]") {
  Case at;
  at.submission("sub_one");
  const std::string place = at.pack("sub_one");
  REQUIRE(at.verify(place).first);
  const std::string honest = slurp(place + "/evidence.sig");
  const std::size_t dash = honest.find("\u2014");
  REQUIRE(dash == 86);
  const auto refused = [&](const std::string& note) {
    spill(place + "/evidence.sig", note);
    const auto [good, said] = at.verify(place);
    INFO(said);
    CHECK_FALSE(good);
    CHECK(has(said, "NOT PROVEN: "));
    CHECK_FALSE(has(said, "Traceback"));
  };
  for (const std::size_t offset :
       {std::size_t{0}, dash - 2, dash - 1, dash, dash + 1, dash + 2, dash + 3, dash + 4,
        honest.rfind(' '), honest.rfind(' ') + 9, honest.size() - 2, honest.size() - 1}) {
    INFO(offset);
    std::string note = honest;
    note[offset] = note[offset] == 'x' ? 'y' : 'x';
    refused(note);
  }
  refused(honest + "\n");
  refused(honest + honest.substr(dash));
  refused(honest.substr(0, honest.size() - 1));
  std::string carriage = honest;
  refused(carriage.insert(honest.size() - 1, "\r"));
  // Other spellings of the same bytes: a character that is none of base64's, and bits that nothing
  // reads.
  std::string spelt = honest;
  refused(spelt.insert(honest.size() - 6, "*"));
  const std::size_t last = honest.find('=') - 1;
  spelt = honest;
  ++spelt[last];
  refused(spelt);
  spelt = honest;
  spelt.replace(spelt.rfind(' ') + 1, 4, "A");
  refused(spelt);
  spill(place + "/evidence.sig", honest);
  CHECK(at.verify(place).first);
}

TEST_CASE("a pack into which a file was put is told from the one that was made",
          "[audit][evidence]") {
  Case at;
  at.submission("sub_one");
  const std::string place = at.pack("sub_one");
  std::filesystem::create_directories(place + "/more");
  CHECK(at.verify(place).first);
  for (const std::string name : {"notes.txt", ".hidden", "proofs/note", "proofs/7.tlog-proof",
                                 "more/source.py", "INDEX.html"}) {
    INFO(name);
    spill(place + "/" + name, slurp(place + "/proofs/1.tlog-proof"));
    const auto [good, said] = at.verify(place);
    INFO(said);
    CHECK_FALSE(good);
    CHECK(has(said, "NOT PROVEN: " + name + " was packed"));
    CHECK_FALSE(has(said, "Traceback"));
    std::filesystem::remove(place + "/" + name);
  }
  std::filesystem::create_symlink("/", place + "/root");
  const auto [good, said] = at.verify(place);
  CHECK_FALSE(good);
  CHECK(has(said, "NOT PROVEN: root was packed"));
  std::filesystem::remove(place + "/root");
  CHECK(at.verify(place).first);
}

TEST_CASE("no file of a pack is taken for a module of Python's, and no link for a file",
          "[audit][evidence]") {
  Case at;
  at.submission("sub_one");
  const std::string place = at.pack("sub_one");
  for (const std::string name : {"base64.py", "json.py", "tempfile.py", "encodings.py"}) {
    spill(place + "/" + name, "print('EVIL')\nraise SystemExit(0)\n");
    const auto [good, said] = at.verify(place);
    INFO(said);
    CHECK_FALSE(good);
    CHECK_FALSE(has(said, "EVIL"));
    CHECK(has(said, "NOT PROVEN: " + name + " was packed"));
    std::filesystem::remove(place + "/" + name);
  }
  const std::filesystem::path elsewhere = at.folder.path() / "elsewhere.html";
  std::filesystem::rename(place + "/index.html", elsewhere);
  std::filesystem::create_symlink(elsewhere, place + "/index.html");
  const auto [good, said] = at.verify(place);
  CHECK_FALSE(good);
  CHECK(has(said, "index.html is a file"));
}

TEST_CASE("a pack made without the log's key says so, and its records are proven one by one",
          "[audit][evidence]") {
  Case at;
  at.withKey = false;
  at.submission("sub_one");
  const std::string place = at.pack("sub_one");
  CHECK(has(slurp(place + "/index.html"), "that nothing was taken out of it is not proven"));
  const auto [good, said] = at.verify(place);
  CHECK_FALSE(good);
  CHECK(has(said, "evidence.sig is a file"));
  const std::string command = "python3 '" + place + "/verify.py' '" + place +
                              "/proofs/1.tlog-proof' '" + place + "/log.vkey' >/dev/null 2>&1";
  CHECK(std::system(command.c_str()) == 0);
}

TEST_CASE("what a program's author wrote is text on the page", "[audit][evidence]") {
  Case at;
  at.source = kSource;
  at.actor = kHostile;
  at.submission("sub_one");
  const std::string page = slurp(at.pack("sub_one") + "/index.html");
  CHECK_FALSE(has(page, "<script"));
  CHECK_FALSE(has(page, "<img"));
  CHECK_FALSE(has(page, "onerror=\""));
  CHECK_FALSE(has(page, "\xE2\x80\xAE"));
  CHECK_FALSE(has(page, "\x1B"));
  CHECK(has(page, "&lt;/pre&gt;&lt;script&gt;alert(&#39;1&#39;)"));
  CHECK(has(page, "[U+202E]"));
  CHECK(has(page, "default-src 'none'"));
  CHECK(std::count(page.begin(), page.end(), '\0') == 0);
}

TEST_CASE("a pack names what is missing, hidden and erased", "[audit][evidence]") {
  Case at;
  SECTION("nothing was kept") {
    at.withPolicy = false;
    at.submission("sub_one");
    const std::string page = slurp(at.pack("sub_one") + "/index.html");
    CHECK(has(page, "it is not kept beside the log"));
    CHECK(has(page, "the text of the policy team@2"));
    CHECK(has(page, "never recorded"));
  }
  SECTION("a source that is not the code is not given") {
    at.source = "print(1)\n";
    at.submission("sub_one");
    const std::string place = at.pack("sub_one");
    CHECK_FALSE(std::filesystem::exists(place + "/source.py"));
    CHECK(at.verify(place).first);
  }
  SECTION("identities are commitments that can be opened, or not any more") {
    at.actor = "commit:" + std::string(64, 'b');
    at.opens = true;
    at.submission("sub_one");
    CHECK(has(slurp(at.pack("sub_one") + "/index.html"), "who runs the service can open"));
    at.opens = false;
    at.add("", "audit", "ok", {{"forgotten", "acme"}});
    const std::string place = at.pack("sub_one");
    const std::string page = slurp(place + "/index.html");
    CHECK(has(page, "what opens it was erased: record 3"));
    CHECK(has(page, "what was kept of the tenant was erased: record 3"));
    CHECK(at.verify(place).first);
  }
}

TEST_CASE("a tenant's reader gets a pack of its own submissions alone", "[audit][evidence]") {
  Case at;
  at.submission("sub_theirs", "beta");
  at.submission("sub_ours", "acme");
  at.add("", "config", "ok", {{"policy", "team@2"}, {"policy_digest", at.digest}}, "beta");
  REQUIRE(at.log->publish());
  const auto refused =
      evidencePack(at.folder.audit(), "sub_theirs", TenantId("acme"), EvidenceParts{});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kNotFound);
  const std::string place = at.pack("sub_ours", TenantId("acme"));
  CHECK_FALSE(has(slurp(place + "/records.ndjson"), "beta"));
  CHECK(at.verify(place).first);
}

}  // namespace gantlet::audit
