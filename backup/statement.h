// What the maker of a backup signs: the digest of the list of its files, and what it holds.
//
// An archive ends with two files: MANIFEST, "<sha256>  <name>" for each file before it, and
// MANIFEST.note, a signed note (C2SP signed-note) by the audit log's key. Its text is one line
// "gantlet-backup/v1", so that it can't be taken for a checkpoint, and one line of JSON. So nobody
// without the key can change, add or leave out a file unseen.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "audit/signed_note.h"
#include "core/result.h"

namespace gantlet::backup {

inline constexpr const char* kReadMe = "README";
inline constexpr const char* kManifest = "MANIFEST";
inline constexpr const char* kNote = "MANIFEST.note";
inline constexpr std::string_view kForm = "gantlet-backup/v1";

struct Statement {
  std::string manifest;  // "sha256:…" of MANIFEST
  std::string created;   // RFC 3339
  std::string version;   // of the Gantlet that made it
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  std::uint64_t records = 0;  // of the audit log, as its checkpoint covers them
  bool keys = true;           // whether the keys are in it
};

template <class Archive>
void describe(Archive& a, Statement& v) {
  a.required("bytes", v.bytes);
  a.required("created", v.created);
  a.required("files", v.files);
  a.required("keys", v.keys);
  a.required("manifest", v.manifest);
  a.required("records", v.records);
  a.required("version", v.version);
}

[[nodiscard]] Result<std::string> signStatement(const Statement& statement,
                                                const audit::SigningKey& key,
                                                const std::string& origin);
// Errors: kInvalidArgument that says what does not hold.
[[nodiscard]] Result<Statement> openStatement(std::string_view note, const audit::VerifierKey& key);

}  // namespace gantlet::backup
