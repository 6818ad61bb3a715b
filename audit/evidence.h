// An evidence pack: what the log has of one submission, in one archive that is checked without the
// log, without Gantlet and without a network.
//
//   index.html           a page for a person; no scripts, nothing from elsewhere
//   records.ndjson       the records as they stand in the log: the submission's, those of the
//   review
//                        that let it run, those that recorded its policy, and what was redacted
//   proofs/N.tlog-proof  that each of them stands in the log (C2SP tlog-proof)
//   checkpoint, log.vkey the log's signed root and its verifier key
//   policies/, source.*  texts that the records have only hashes of, where they are to be had
//   verify.py            the small verifier of docs/audit.md; Python and openssl
//   evidence.json        what is in the pack, each file with its SHA-256, and what is not and why
//   evidence.sig         evidence.json's SHA-256 signed by the log's key: nothing was taken away
//
// What the program's author wrote goes into it as text: the page escapes it, names of files are
// made here.
//
// Thread-safety: functions; safe from any thread.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/query.h"
#include "core/ids.h"

namespace gantlet::audit {

struct EvidencePolicy {
  std::string digest;  // "sha256:…"
  std::string label;   // "team@2"
  std::string document;
};

// What is not in the log. Each may be empty: the pack then names what is missing.
struct EvidenceParts {
  // The text behind a digest and those that it extends, nearest first; empty: not known here.
  std::function<Result<std::vector<EvidencePolicy>>(const std::string& digest)> policies;
  // A kept source by its code hash.
  std::function<std::optional<std::string>(const TenantId& tenant, const std::string& codeHash)>
      source;
  // Whether a commitment of an identity can still be opened by who holds the tenant's key.
  std::function<bool(const TenantId& tenant, const std::string& field, const std::string& value)>
      opens;
  std::string madeBy;
  WallTime madeAt;
  BlockIndex* index = nullptr;  // as in QueryOptions
  // As Log::sign(). Empty: there is no key, and the pack is not proven as a whole.
  std::function<Result<std::string>(std::string_view text)> sign = {};
};

// A tar archive. `tenant`: the one that the reader sees, whose records alone are in it.
// Errors: kNotFound (no record of it), and those of reading the log, of `parts` and of signing.
[[nodiscard]] Result<std::string> evidencePack(const std::filesystem::path& folder,
                                               const std::string& submission,
                                               const std::optional<TenantId>& tenant,
                                               const EvidenceParts& parts);

// `text` as it may stand in HTML, in an attribute too. Control characters and those that change the
// direction of text are shown by their numbers, so that nothing looks like what it is not.
[[nodiscard]] std::string htmlText(std::string_view text);

}  // namespace gantlet::audit
