// gantlet audit verify and prove: evidence, checked offline.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "audit/proof.h"
#include "audit/query.h"
#include "audit/verify.h"
#include "audit/witness.h"
#include "cli/audit/audit_cluster.h"
#include "cli/audit/audit_key.h"
#include "cli/audit/audit_source.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "json/value.h"

namespace gantlet::cli {
namespace {

constexpr int kExitNotGood = 1;  // the log or the proof does not hold
constexpr ByteCount kProofsLimit = ByteCount::mebi(64);

constexpr std::array kVerifyFlags{
    kKeyFlag,
    Flag{"--checkpoint", "FILE", "a checkpoint that you kept: the log must be its continuation"},
    Flag{"--witness", "KEY|FILE",
         "a witness's key: it must have signed the checkpoint given, else the folder's "
         "checkpoint.cosigned"},
    Flag{"--cluster", "DIR",
         "verify a cluster: DIR is its log, or a gateway's data folder; the words are its parts'"},
    Flag{"--policy", "FILE", "with --cluster: the keys of all logs (C2SP tlog-policy)"},
    Flag{"--without", "ORIGIN",
         "with --cluster: a log that is known to be gone; as often as needed"},
    kFormatFlag,
    kDataDirFlag,
    kVerboseFlag,
};
constexpr std::array kProveFlags{
    Flag{"--check", "FILE", "check FILE's proofs instead of making any; needs --key"},
    kKeyFlag,
    Flag{"--output", "FILE", "write the proof there (default: standard output)"},
    kFormatFlag,
    kDataDirFlag,
    kVerboseFlag,
};

Result<std::optional<audit::WitnessKey>> witnessOf(const Arguments& arguments) {
  const std::optional<std::string> word = arguments.value("--witness");
  if (!word) return std::optional<audit::WitnessKey>();
  if (const auto key = audit::parseWitnessKey(*word)) return std::optional(*key);
  TRY(const std::string text, readNote(*word));
  TRY(audit::WitnessKey key, audit::parseWitnessKey(text));
  return std::optional(std::move(key));
}

// A line on the terminal that is written over; nothing anywhere else.
class Progress {
 public:
  explicit Progress(Console& console) : console_(console) {}
  ~Progress() {
    if (shown_) console_.err("\r\033[K");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void tell(std::uint64_t done, std::uint64_t total) {
    const auto now = std::chrono::steady_clock::now();
    if (::isatty(STDERR_FILENO) == 0 || now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    shown_ = true;
    console_.err("\r\033[K" + std::to_string(done) + " of " + std::to_string(total) + " records (" +
                 std::to_string(total == 0 ? 100 : done * 100 / total) + " %)");
  }

 private:
  Console& console_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  bool shown_ = false;
};

json::Object document(const audit::VerifyReport& report) {
  json::Array problems;
  for (const audit::VerifyProblem& problem : report.problems) {
    problems.emplace_back(
        json::Object{{"kind", audit::problemKindName(problem.kind)},
                     {"seq", problem.seq ? json::Value(*problem.seq) : json::Value()},
                     {"file", problem.file},
                     {"message", problem.message}});
  }
  return json::Object{
      {"good", report.good()},
      {"records", report.records},
      {"pruned", report.pruned},
      {"witnessed",
       report.witnessed ? json::Value(formatRfc3339(*report.witnessed)) : json::Value()},
      {"checkpoint", json::Object{{"origin", report.checkpoint.origin},
                                  {"size", report.checkpoint.size},
                                  {"root", audit::hashText(report.checkpoint.root)}}},
      {"key", report.key},
      {"first_time", report.firstTime},
      {"last_time", report.lastTime},
      {"open_submissions", report.openSubmissions},
      {"unsigned_records", report.unsignedRecords},
      {"problems", std::move(problems)},
      {"more_problems", report.moreProblems}};
}

std::string text(const audit::VerifyReport& report, bool keyGiven, bool checkpointGiven,
                 bool colour) {
  std::string lines;
  for (const audit::VerifyProblem& problem : report.problems) {
    lines += tinted(problemKindName(problem.kind), Tint::kRed, colour);
    if (problem.seq) lines += " record " + std::to_string(*problem.seq);
    if (!problem.file.empty()) lines += " (" + printable(problem.file) + ")";
    lines += ": " + printable(problem.message) + "\n";
  }
  if (report.moreProblems) lines += "there are more problems\n";
  if (!report.good()) return lines + tinted("NOT VERIFIED", Tint::kRed, colour) + "\n";
  lines +=
      tinted("verified", Tint::kGreen, colour) + ": " + std::to_string(report.records) + " records";
  if (report.records > 0) lines += ", " + report.firstTime + " to " + report.lastTime;
  lines += "\nroot " + audit::hashText(report.checkpoint.root) + " of size " +
           std::to_string(report.checkpoint.size) + ", signed by " + printable(report.key) + "\n";
  if (report.pruned > 0) {
    lines += "records below " + std::to_string(report.pruned) +
             " were pruned, as a record says; their hashes are part of the root\n";
  }
  if (report.witnessed) {
    lines += "cosigned by the witness at " + formatRfc3339(*report.witnessed) + "\n";
  }
  if (report.unsignedRecords > 0) {
    lines += std::to_string(report.unsignedRecords) + " newer records are not signed yet\n";
  }
  if (report.openSubmissions > 0) {
    lines += std::to_string(report.openSubmissions) + " submissions have no end yet\n";
  }
  if (!keyGiven) {
    lines += "the key is the folder's own: give --key to know that the log is yours\n";
  }
  if (!checkpointGiven) {
    lines += "give --checkpoint to know that the log was not put back to an older state\n";
  }
  return lines;
}

Result<int> verify(const Arguments& arguments, Console& console) {
  if (arguments.has("--cluster")) return verifyClusterLogs(arguments, console);
  if (arguments.positional().size() > 1) {
    return Error{ErrorCode::kInvalidArgument, "name one folder", ""};
  }
  TRY(const Format format, formatOf(arguments));
  TRY_STATUS(Interrupt::install());
  audit::VerifyOptions options;
  TRY(options.key, keyOf(arguments));
  if (const auto path = arguments.value("--checkpoint")) {
    TRY(options.knownCheckpoint, readNote(*path));
  }
  TRY(options.witness, witnessOf(arguments));
  Progress progress(console);
  options.progress = [&](std::uint64_t done, std::uint64_t total) {
    progress.tell(done, total);
    return Interrupt::pending() == 0;
  };
  std::optional<std::string> copy;
  if (!arguments.positional().empty()) copy = arguments.positional()[0];
  TRY(const std::filesystem::path folder, auditFolder(arguments, copy));
  const bool verbose = arguments.has("--verbose");
  const auto began = std::chrono::steady_clock::now();
  if (verbose) {
    console.message(kAuditVerifySpec.name,
                    "reads " + printable(folder.string()) + ", by the key of " +
                        (options.key ? "--key" : "the folder itself (log.vkey)"));
  }
  TRY(const audit::VerifyReport report, audit::verifyLog(folder, options));
  if (verbose) {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    console.message(kAuditVerifySpec.name, std::to_string(report.records) + " records, " +
                                               std::to_string(report.problems.size()) +
                                               " problems, " + std::to_string(took.count()) + " s");
  }
  console.out(format == Format::kJson
                  ? json::write(document(report), json::Style::kPretty) + "\n"
                  : text(report, options.key.has_value(),
                         options.knownCheckpoint || options.witness, console.colourOut()));
  return report.good() ? kExitSuccess : kExitNotGood;
}

// "record 7", "records 7, 8, 11"
std::string numbers(const std::vector<std::uint64_t>& records) {
  std::string text = records.size() == 1 ? "record " : "records ";
  for (std::size_t i = 0; i < records.size(); ++i) {
    text += (i > 0 ? ", " : "") + std::to_string(records[i]);
  }
  return text;
}

// All proofs of a file, or none: a record is printed only where every proof holds.
Result<int> checkProof(const std::string& path, const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::optional<audit::VerifierKey> key, keyOf(arguments));
  if (!key) {
    return Error{ErrorCode::kInvalidArgument, "--check needs --key",
                 "a proof proves nothing without the key that you kept"};
  }
  if (arguments.has("--verbose")) {
    console.message(kAuditProveSpec.name,
                    "checks " + printable(path) + ", by the key of " + printable(key->text()));
  }
  TRY(const std::string text, readInput(path, kProofsLimit));
  if (text.size() > kProofsLimit.bytes()) {
    return Error{ErrorCode::kTooLarge,
                 "'" + path + "' is larger than " + formatByteCount(kProofsLimit), ""};
  }
  std::string lines;
  json::Array records;
  std::string log;
  std::uint64_t size = 0;
  std::vector<std::uint64_t> seqs;
  for (const std::string_view one : audit::splitTlogProofs(text)) {
    const Result<audit::TlogProof> proof = audit::parseTlogProof(one);
    const Result<audit::Checkpoint> checkpoint =
        proof ? audit::verifyTlogProof(*proof, proof->extra, *key)
              : Result<audit::Checkpoint>(proof.error());
    if (!checkpoint) {
      const std::string why = checkpoint.error().text();
      console.message(kAuditProveSpec.name, "the proof does not hold: " + why);
      tellAnswer(console, format, json::Object{{"good", false}, {"problem", why}}, "");
      return kExitNotGood;
    }
    // What holds is told as it is, a record or not.
    Result<json::Value> record = json::parse(proof->extra);
    records.emplace_back(
        json::Object{{"seq", proof->index},
                     {"record", record ? *std::move(record) : json::Value(proof->extra)}});
    lines += proof->extra + "\n";
    log = checkpoint->origin;
    size = std::max(size, checkpoint->size);
    seqs.push_back(proof->index);
  }
  const int code = tellAnswer(
      console, format,
      json::Object{
          {"good", true}, {"origin", log}, {"size", size}, {"records", std::move(records)}},
      lines);
  console.message(kAuditProveSpec.name, "proven: " + numbers(seqs) + " of " + std::to_string(size) +
                                            " in " + printable(log));
  return code;
}

// The numbers of what is to be proven: one record, or all of a submission's that are signed.
Result<std::vector<std::uint64_t>> recordsOf(const std::string& what,
                                             const std::filesystem::path& folder) {
  if (const auto seq = audit::parseTreeSize(what)) return std::vector<std::uint64_t>{*seq};
  TRY(const std::vector<audit::FoundRecord> found, audit::submissionTimeline(folder, what));
  std::vector<std::uint64_t> seqs;
  seqs.reserve(found.size());
  for (const audit::FoundRecord& record : found) seqs.push_back(record.seq);
  if (seqs.empty()) {
    return Error{ErrorCode::kNotFound, "the log has no record of '" + what + "'",
                 "name a record's number, or a submission as 'gantlet audit list' tells it"};
  }
  return seqs;
}

Result<int> prove(const Arguments& arguments, Console& console) {
  if (const auto path = arguments.value("--check")) return checkProof(*path, arguments, console);
  TRY(const Format format, formatOf(arguments));
  const std::vector<std::string>& words = arguments.positional();
  if (words.empty() || words.size() > 2) {
    return Error{ErrorCode::kInvalidArgument,
                 "name a record's number or a submission (sub_...), and the log's folder", ""};
  }
  std::optional<std::string> copy;
  if (words.size() == 2) copy = words[1];
  TRY(const std::filesystem::path folder, auditFolder(arguments, copy));
  if (arguments.has("--verbose")) {
    console.message(kAuditProveSpec.name, "reads " + printable(folder.string()));
  }
  TRY(const std::vector<std::uint64_t> seqs, recordsOf(words[0], folder));
  std::string text;
  for (const std::uint64_t seq : seqs) {
    TRY(const audit::TlogProof proof, audit::proveRecord(folder, seq));
    text += audit::writeTlogProof(proof);
  }
  json::Object answer{{"records", json::Array(seqs.begin(), seqs.end())}};
  if (const auto path = arguments.value("--output")) {
    TRY_STATUS(writeFile(*path, text));
    answer.set("output", *path);
    text.clear();
    if (seqs.size() > 1) console.message(kAuditProveSpec.name, "proofs of " + numbers(seqs));
  } else {
    answer.set("proof", text);
  }
  return tellAnswer(console, format, answer, text);
}

}  // namespace

const CommandSpec kAuditVerifySpec{
    "audit verify",
    "verify an audit log, offline",
    "[FLAG...] [DIR...]",
    "Verifies every record, every hash (those of earlier checkpoints too, where they lie there "
    "still)\n"
    "and the signed checkpoint of a log: of DIR, a copied log or data folder, or of this host's. "
    "With\n"
    "--cluster the logs of a cluster: that each goes on from what the cluster's log has seen of "
    "it,\n"
    "and that none is missing. Writes nothing. Exit code: 0 verified, 1 not.",
    kVerifyFlags,
    "  gantlet audit verify\n"
    "  gantlet audit verify --key log.vkey --checkpoint last-month.checkpoint ./copied-log\n"
    "  gantlet audit verify --cluster ./gateway-1 --policy cluster.policy ./gateway-1 ./node-1 "
    "./node-2\n"};
const CommandSpec kAuditProveSpec{
    "audit prove",
    "prove that records stand in the log, or check a proof",
    "[FLAG...] NUMBER|SUBMISSION [DIR]",
    "Writes a proof (C2SP tlog-proof) that an auditor checks without the log, or checks one. Of a\n"
    "submission it proves all records, one proof behind the other; that there are no others it "
    "does\n"
    "not prove. Exit code of a check: 0 proven, 1 not.",
    kProveFlags,
    "  gantlet audit prove 42 --output 42.tlog-proof\n"
    "  gantlet audit prove sub_01k5j7b0q3d0w4r8m2x6t9c1ae --output run.tlog-proof\n"
    "  gantlet audit prove --check 42.tlog-proof --key log.vkey\n"};

int runAuditVerify(const Arguments& arguments, Console& console) {
  const Result<int> code = verify(arguments, console);
  return code ? *code : fail(kAuditVerifySpec, console, code.error());
}
int runAuditProve(const Arguments& arguments, Console& console) {
  const Result<int> code = prove(arguments, console);
  return code ? *code : fail(kAuditProveSpec, console, code.error());
}

}  // namespace gantlet::cli
