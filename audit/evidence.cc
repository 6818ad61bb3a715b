#include "audit/evidence.h"

#include <algorithm>
#include <map>

#include "audit/export_forms.h"
#include "audit/file_ops.h"
#include "audit/proof.h"
#include "audit/records.h"
#include "audit/tar.h"
#include "core/digest.h"
#include "core/resources.h"
#include "core/utf8.h"

namespace gantlet::audit {
namespace {

constexpr std::size_t kMostRecords = 1000;
// Keeps what is signed from being taken for a checkpoint, or for an export's manifest.
constexpr std::string_view kStatement = "gantlet-evidence/v1\n";
constexpr std::size_t kMostOthers = 20;  // of a review, of a policy, of redactions

struct Gap {
  std::string what;
  std::string why;
};

struct Pack {
  std::string submission;
  std::map<std::uint64_t, std::string> records;  // by number
  std::vector<std::uint64_t> own;                // the submission's
  std::vector<json::Object> parsed;              // the submission's, in order
  TenantId tenant;
  std::string codeHash;
  std::string policyDigest;
  std::string policyLabel;
  std::string language;
  std::vector<EvidencePolicy> policies;
  std::optional<std::string> source;
  std::vector<Gap> gaps;
};

class Collector {
 public:
  Collector(std::filesystem::path folder, std::optional<TenantId> tenant,
            const EvidenceParts& parts)
      : folder_(std::move(folder)), tenant_(std::move(tenant)), parts_(parts) {}

  Result<Pack> collect(const std::string& submission) {
    pack_.submission = submission;
    TRY_STATUS(ownRecords());
    TRY_STATUS(reviewRecords());
    TRY_STATUS(policyTexts());
    TRY_STATUS(sourceText());
    identities();
    cutLists();
    if (!parts_.sign) {
      pack_.gaps.push_back({"the log's signature of the pack as a whole",
                            "it was made from a copy of the log, where its key is not: that "
                            "nothing was taken out of "
                            "it is not proven, its records are, each by its own proof"});
    }
    pack_.gaps.push_back({"arguments, input, files and output",
                          "never recorded: the records have their sizes and hashes"});
    return std::move(pack_);
  }

 private:
  [[nodiscard]] Result<std::vector<FoundRecord>> find(RecordFilter filter, std::size_t most) const {
    if (tenant_) filter.tenant = tenant_->text();
    std::vector<FoundRecord> found;
    const auto visit = [&](const RecordView& view, std::string_view entry) -> Result<bool> {
      found.push_back({view.seq.value_or(0), std::string(entry)});
      return found.size() < most;
    };
    TRY([[maybe_unused]] const Checkpoint checkpoint,
        scanLog(folder_, filter, visit, {std::nullopt, parts_.index}));
    return found;
  }

  Status ownRecords() {
    RecordFilter filter;
    filter.submission = pack_.submission;
    TRY(std::vector<FoundRecord> found, find(filter, kMostRecords));
    if (found.empty()) {
      return Error{ErrorCode::kNotFound, "the log has no record of '" + pack_.submission + "'", ""};
    }
    for (FoundRecord& record : found) {
      TRY(json::Value value, json::parse(record.entry));
      if (value.asObject() == nullptr) continue;
      pack_.own.push_back(record.seq);
      pack_.records.emplace(record.seq, std::move(record.entry));
      pack_.parsed.push_back(std::move(*value.asObject()));
    }
    if (pack_.parsed.empty()) {
      return Error{ErrorCode::kInvalidArgument, "the log's records are malformed",
                   "run 'gantlet audit verify'"};
    }
    pack_.tenant = TenantId(textOf(pack_.parsed.front(), "tenant_id"));
    for (const json::Object& record : pack_.parsed) {
      const json::Object& details = detailsOf(record);
      const auto take = [&](std::string& into, std::string_view key) {
        if (into.empty()) into = textOf(details, key);
      };
      take(pack_.codeHash, "code_hash");
      take(pack_.policyDigest, "policy_digest");
      take(pack_.policyLabel, "policy");
      take(pack_.language, "language");
    }
    TRY(const Records all, Records::open(folder_));
    if (textOf(pack_.parsed.front(), "stage") != "analyze") {
      pack_.gaps.push_back(
          {"the first records of the submission",
           all.first() > 0 ? "pruned: the log begins with record " + std::to_string(all.first())
                           : std::string("the log has none")});
    }
    if (textOf(pack_.parsed.back(), "stage") != "assemble" &&
        textOf(pack_.parsed.back(), "stage") != "review") {
      pack_.gaps.push_back({"the end of the submission", "it has no last record yet"});
    }
    return {};
  }

  // Of the execution whose review let this one run.
  Status reviewRecords() {
    std::string review;
    for (const json::Object& record : pack_.parsed) {
      if (review.empty()) review = textOf(detailsOf(record), "approval");
    }
    if (review.empty()) return {};
    RecordFilter filter;
    filter.submission = review;
    TRY(std::vector<FoundRecord> found, find(filter, kMostOthers));
    for (FoundRecord& record : found) pack_.records.emplace(record.seq, std::move(record.entry));
    if (found.empty())
      pack_.gaps.push_back({"the review " + review, "the log has no record of it"});
    return {};
  }

  Status policyTexts() {
    if (pack_.policyDigest.empty()) return {};
    if (parts_.policies) {
      TRY(pack_.policies, parts_.policies(pack_.policyDigest));
    }
    if (pack_.policies.empty()) {
      pack_.gaps.push_back({"the text of the policy " + pack_.policyLabel,
                            "it is not kept here: it was a file, or comes from another version of "
                            "Gantlet; its digest is in the records"});
    }
    for (const EvidencePolicy& policy : pack_.policies) {
      RecordFilter filter;
      filter.stages = {"config"};
      filter.details = {{"policy_digest", policy.digest}};
      TRY(std::vector<FoundRecord> found, find(filter, kMostOthers));
      for (FoundRecord& record : found) pack_.records.emplace(record.seq, std::move(record.entry));
    }
    return {};
  }

  Status sourceText() {
    if (pack_.codeHash.empty()) return {};
    if (parts_.source) pack_.source = parts_.source(pack_.tenant, pack_.codeHash);
    // What lies beside the log proves nothing by itself.
    if (pack_.source && digestText(sha256(*pack_.source)) != pack_.codeHash) pack_.source.reset();
    RecordFilter filter;
    filter.stages = {"audit"};
    filter.events = {"redaction"};
    filter.tenant = pack_.tenant.text();
    TRY(std::vector<FoundRecord> found, find(filter, kMostOthers));
    std::string erased;
    for (FoundRecord& record : found) {
      if (record.seq < pack_.own.front()) continue;
      erased = std::to_string(record.seq);
      pack_.records.emplace(record.seq, std::move(record.entry));
    }
    erased_ = erased;
    if (pack_.source) return {};
    pack_.gaps.push_back(
        {"the source text",
         erased.empty() ? "it is not kept beside the log (audit_keep_sources); its hash is in the "
                          "records"
                        : "what was kept of the tenant was erased: record " + erased});
    return {};
  }

  // Who asked, where records have commitments instead.
  void identities() {
    std::map<std::string, std::string> hidden;
    for (const json::Object& record : pack_.parsed) {
      for (const char* field : {"actor", "address"}) {
        const std::string value = textOf(detailsOf(record), field);
        if (value.starts_with("commit:")) hidden.emplace(field, value);
      }
    }
    for (const auto& [field, value] : hidden) {
      const bool opens = parts_.opens && parts_.opens(pack_.tenant, field, value);
      std::string why = "hidden: the records have a commitment";
      if (opens) {
        why += ", which who runs the service can open";
      } else if (!erased_.empty()) {
        why += "; what opens it was erased: record " + erased_;
      } else {
        why += ", which can't be opened here";
      }
      pack_.gaps.push_back({field, std::move(why)});
    }
  }

  // Lists that a record has only a part of.
  void cutLists() {
    for (std::size_t i = 0; i < pack_.parsed.size(); ++i) {
      const json::Value* cut = detailsOf(pack_.parsed[i]).find("truncated");
      if (cut == nullptr || cut->asObject() == nullptr) continue;
      for (const auto& [path, count] : cut->asObject()->members()) {
        pack_.gaps.push_back({"a part of " + path + " in record " + std::to_string(pack_.own[i]),
                              "the record would have been too large: " + json::write(count)});
      }
    }
  }

  const std::filesystem::path folder_;
  const std::optional<TenantId> tenant_;
  const EvidenceParts& parts_;
  Pack pack_;
  std::string erased_;  // the number of the record that says so
};

std::string sourceName(const std::string& language) {
  return language == "javascript" ? "source.js" : language == "python" ? "source.py" : "source.txt";
}

std::string policyName(const EvidencePolicy& policy) {
  std::string name;
  for (const char c : policy.label.substr(0, 80)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '.' || c == '_' || c == '-' || c == '@';
    name += plain ? c : '_';
  }
  return "policies/" + name + ".yaml";
}

// A cell for each field; lists and numbers as JSON.
std::string cellText(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  if (value == nullptr || value->isNull()) return "";
  if (const std::string* text = value->asString()) return htmlText(*text);
  return htmlText(json::write(*value));
}

std::string row(std::string_view name, const std::string& cell) {
  return cell.empty() ? "" : "<tr><th>" + std::string(name) + "</th><td>" + cell + "</td></tr>\n";
}

std::string timelineRow(std::uint64_t seq, std::string_view entry) {
  const auto value = json::parse(entry);
  if (!value || value->asObject() == nullptr) return "";
  const json::Object& record = *value->asObject();
  const json::Object& details = detailsOf(record);
  std::string more;
  for (const auto& [key, item] : details.members()) {
    if (key == "code_hash" || key == "policy_digest" || key == "language" || key == "policy") {
      continue;
    }
    const std::string text = item.asString() != nullptr ? *item.asString() : json::write(item);
    more += "<b>" + htmlText(key) + "</b> " + htmlText(text) + "<br>";
  }
  return "<tr><td>" + std::to_string(seq) + "</td><td>" + cellText(record, "time") + "</td><td>" +
         cellText(record, "submission_id") + "</td><td>" + cellText(record, "stage") + " " +
         cellText(record, "event") + "</td><td>" + cellText(record, "outcome") + "</td><td>" +
         more + "</td></tr>\n";
}

constexpr std::string_view kHead =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
    "'unsafe-inline'\">\n"
    "<title>Evidence</title>\n<style>\n"
    "body{font:15px/1.5 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 1em;"
    "color:#1a1a1a;background:#fff}\n"
    "table{border-collapse:collapse;width:100%}\n"
    "th,td{border:1px solid #ccc;padding:.3em .6em;text-align:left;vertical-align:top;"
    "overflow-wrap:anywhere}\n"
    "th{background:#f3f3f3;white-space:nowrap}\n"
    "pre{background:#f7f7f7;border:1px solid #ccc;padding:1em;overflow-x:auto}\n"
    "</style></head><body>\n";

std::string pageOf(const Pack& pack, const Checkpoint& checkpoint, const EvidenceParts& parts) {
  std::string verdict;
  std::string status;
  std::string actor;
  for (const json::Object& record : pack.parsed) {
    const std::string stage = textOf(record, "stage");
    if (stage == "judge") verdict = textOf(record, "outcome");
    if (stage == "assemble") status = textOf(record, "outcome");
    if (actor.empty()) actor = textOf(detailsOf(record), "actor");
  }
  const std::string& entry = pack.records.at(pack.own.front());
  const auto first = json::parse(entry);
  std::string page(kHead);
  page += "<h1>Evidence of a submission</h1>\n<table>\n";
  page += row("Submission", htmlText(pack.submission));
  page += row("Tenant", htmlText(pack.tenant.text()));
  page += row("Asked for by", htmlText(actor));
  if (first && first->asObject() != nullptr) {
    page += row("Received", cellText(*first->asObject(), "time"));
    const json::Object& details = detailsOf(*first->asObject());
    for (const auto& [name, key] :
         {std::pair("Imports", "modules"), std::pair("Hosts it names", "hosts"),
          std::pair("Paths it names", "paths")}) {
      page += row(name, cellText(details, key));
    }
  }
  page += row("Verdict", htmlText(verdict)) + row("Ended as", htmlText(status));
  page += row("Language", htmlText(pack.language)) + row("Code", htmlText(pack.codeHash));
  page += row("Policy", htmlText(pack.policyLabel + " " + pack.policyDigest));
  page += row("Log", htmlText(checkpoint.origin + ", " + std::to_string(checkpoint.size) +
                              " records, root " + hashText(checkpoint.root)));
  page += row("Made", htmlText(formatRfc3339(parts.madeAt) +
                               (parts.madeBy.empty() ? "" : " by " + parts.madeBy)));
  page +=
      "</table>\n<h2>Records</h2>\n<table><tr><th>No.</th><th>Time</th><th>Submission</th>"
      "<th>What</th><th>Outcome</th><th>Details</th></tr>\n";
  for (const auto& [seq, text] : pack.records) page += timelineRow(seq, text);
  page += "</table>\n<h2>What is not here</h2>\n<table>\n";
  for (const Gap& gap : pack.gaps) page += row(htmlText(gap.what), htmlText(gap.why));
  page +=
      "</table>\n<h2>How to check it</h2>\n<p>This page only tells what the records say. Unpack "
      "the archive and run <code>python3 verify.py</code> in it (Python 3 and openssl; no "
      "network): it proves that every record stands in the signed log. <code>log.vkey</code> "
      "must be the key that you kept: <code>python3 verify.py . YOUR.vkey</code>.</p>\n";
  if (pack.source) page += "<h2>Source</h2>\n<pre>" + htmlText(*pack.source) + "</pre>\n";
  for (const EvidencePolicy& policy : pack.policies) {
    page += "<h2>Policy " + htmlText(policy.label) + "</h2>\n<p>" + htmlText(policy.digest) +
            "</p>\n<pre>" + htmlText(policy.document) + "</pre>\n";
  }
  return page + "</body></html>\n";
}

json::Object contentsOf(const Pack& pack, const Checkpoint& checkpoint,
                        const EvidenceParts& parts) {
  json::Array policies;
  for (const EvidencePolicy& policy : pack.policies) {
    policies.emplace_back(json::Object{
        {"digest", policy.digest}, {"label", policy.label}, {"file", policyName(policy)}});
  }
  json::Array gaps;
  for (const Gap& gap : pack.gaps) {
    gaps.emplace_back(json::Object{{"what", gap.what}, {"why", gap.why}});
  }
  json::Array records;
  for (const auto& [seq, entry] : pack.records) records.emplace_back(seq);
  return json::Object{
      {"format", "gantlet-evidence/1"},
      {"submission", pack.submission},
      {"tenant", pack.tenant.text()},
      {"made_at", formatRfc3339(parts.madeAt)},
      {"made_by", parts.madeBy},
      {"log", json::Object{{"origin", checkpoint.origin},
                           {"size", checkpoint.size},
                           {"root", hashText(checkpoint.root)}}},
      {"records", std::move(records)},
      {"policies", std::move(policies)},
      {"source", json::Object{{"code_hash", pack.codeHash},
                              {"file", pack.source ? json::Value(sourceName(pack.language))
                                                   : json::Value()}}},
      {"redacted", std::move(gaps)}};
}

}  // namespace

std::string htmlText(std::string_view bytes) {
  const std::string text = toValidUtf8(bytes);
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    // U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069: E2 80 8E … E2 81 A9.
    if (byte == 0xE2 && i + 2 < text.size()) {
      const auto second = static_cast<unsigned char>(text[i + 1]);
      const auto third = static_cast<unsigned char>(text[i + 2]);
      const bool marks = second == 0x80 && (third == 0x8E || third == 0x8F);
      const bool embeds = second == 0x80 && third >= 0xAA && third <= 0xAE;
      const bool isolates = second == 0x81 && third >= 0xA6 && third <= 0xA9;
      if (marks || embeds || isolates) {
        static constexpr std::string_view kDigits = "0123456789ABCDEF";
        const unsigned code = 0x2000U + ((second & 0x3FU) << 6U) + (third & 0x3FU);
        out += "[U+20";
        out += kDigits[(code >> 4U) & 15U];
        out += kDigits[code & 15U];
        out += "]";
        i += 2;
        continue;
      }
    }
    switch (text[i]) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      case '\n':
      case '\t': out += text[i]; break;
      default:
        if (byte < 0x20 || byte == 0x7F) {
          out += "[" + std::to_string(byte) + "]";
        } else {
          out += text[i];
        }
    }
  }
  return out;
}

Result<std::string> evidencePack(const std::filesystem::path& folder, const std::string& submission,
                                 const std::optional<TenantId>& tenant,
                                 const EvidenceParts& parts) {
  TRY(const Pack pack, Collector(folder, tenant, parts).collect(submission));
  std::vector<std::pair<std::string, std::string>> files;
  std::string records;
  std::string checkpointNote;
  for (const auto& [seq, entry] : pack.records) {
    records += entry + "\n";
    TRY(const TlogProof proof, proveRecord(folder, seq));
    checkpointNote = proof.checkpoint;
    files.emplace_back("proofs/" + std::to_string(seq) + ".tlog-proof", writeTlogProof(proof));
  }
  TRY(const Checkpoint checkpoint, parseCheckpointUnverified(checkpointNote));
  files.emplace_back("index.html", pageOf(pack, checkpoint, parts));
  files.emplace_back("records.ndjson", std::move(records));
  files.emplace_back("checkpoint", checkpointNote);
  TRY(std::string key, readFile(folder / "log.vkey", kMaxNoteBytes));
  files.emplace_back("log.vkey", std::move(key));
  files.emplace_back("verify.py",
                     std::string(findResource("audit/verifier/verify.py").value_or("")));
  for (const EvidencePolicy& policy : pack.policies) {
    files.emplace_back(policyName(policy), policy.document);
  }
  if (pack.source) files.emplace_back(sourceName(pack.language), *pack.source);
  std::sort(files.begin(), files.end());
  json::Object digests;
  for (const auto& [name, bytes] : files) digests.set(name, toHex(sha256(bytes)));
  json::Object contents = contentsOf(pack, checkpoint, parts);
  contents.set("files", std::move(digests));
  files.emplace_back("evidence.json", json::write(contents, json::Style::kPretty) + "\n");
  if (parts.sign) {
    const std::string statement =
        std::string(kStatement) + toHex(sha256(files.back().second)) + "\n";
    TRY(std::string note, parts.sign(statement));
    files.emplace_back("evidence.sig", std::move(note));
  }
  TarWriter tar(
      std::chrono::duration_cast<std::chrono::seconds>(parts.madeAt.time_since_epoch()).count());
  for (const auto& [name, bytes] : files) tar.add(name, bytes);
  return tar.finish();
}

}  // namespace gantlet::audit
