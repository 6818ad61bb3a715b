// Manifest: what an export is, signed by the log's key: its form, what was asked for, how much
// there is, from when to when, the SHA-256 of its bytes, and the checkpoint as of which it was
// made. Who has an export, its manifest and the verifier key knows that the service made it so, and
// that not a byte was changed since.
//
//   gantlet-audit-export/v1
//   {"checkpoint":"…","format":"csv","records":2,"sha256":"…",…}
//
//   — gantlet.local/log/6a1d0c37b2e4 Az3grl…
//
// The first line keeps a manifest from being taken for a checkpoint, and the other way round.
//
// Thread-safety: value types and pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "audit/checkpoint.h"
#include "audit/export.h"
#include "json/value.h"

namespace gantlet::audit {

// `text` signed under `origin`. Errors: kInvalidArgument for a text whose first line is the origin:
// it could be read as a checkpoint.
[[nodiscard]] Result<std::string> signStatement(std::string_view text, const SigningKey& key,
                                                const std::string& origin);

struct Manifest {
  std::string format;
  json::Object filter;  // filterJson()
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;
  std::string sha256;          // hex digits, of the export's bytes
  std::uint64_t firstSeq = 0;  // of the records in it; 0 where there are none
  std::uint64_t lastSeq = 0;
  std::string firstTime;
  std::string lastTime;
  std::uint64_t asOf = 0;  // how many of the log's records were looked at
  std::string created;     // RFC 3339
  std::string checkpoint;  // the signed note, whole
};

[[nodiscard]] Manifest manifestOf(const ExportSummary& summary, const RecordFilter& filter,
                                  ExportFormat format, WallTime now);

// What is signed.
[[nodiscard]] std::string manifestText(const Manifest& manifest);

// Reads a manifest that `key` has signed, and the checkpoint in it. Errors: kInvalidArgument. Safe
// on any bytes.
[[nodiscard]] Result<Manifest> openManifest(std::string_view note, const VerifierKey& key);

}  // namespace gantlet::audit
