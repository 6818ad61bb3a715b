// A real audit log on memory, made once, with everything that an auditor or a witness may hold of
// it: what the fuzz targets of audit/ start from.
//
// Thread-safety: one thread.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "audit/manifest.h"
#include "audit/witness.h"
#include "fuzz/edits.h"

namespace gantlet::fuzz {

class RealLog {
 public:
  static constexpr std::uint64_t kRecords = 300;  // one full tile and bundle, one of 44
  static constexpr std::uint64_t kEarlier = 100;  // records of the checkpoint seen before
  static constexpr std::uint64_t kProved = 257;

  RealLog();
  ~RealLog();
  RealLog(const RealLog&) = delete;
  RealLog& operator=(const RealLog&) = delete;

  std::filesystem::path folder;
  std::map<std::filesystem::path, std::string> files;
  std::vector<std::string> bundles;
  std::string note;         // the checkpoint, signed
  std::string earlierNote;  // one of kEarlier records
  std::string cosigned;     // the note with the witness's line
  std::string manifest;     // a signed one, of an export of all
  std::string proof;        // of record kProved
  std::string entry;        // that record
  audit::Checkpoint checkpoint;
  audit::Checkpoint earlier;
  audit::VerifierKey key;
  audit::SigningKey signingKey;
  audit::SigningKey witnessSecret;
  audit::WitnessKey witness;
  WallTime witnessed;

  // File `number` of the log, by name.
  [[nodiscard]] const std::pair<const std::filesystem::path, std::string>& file(
      std::size_t number) const;

 private:
  void write();
  void makeManifest();

  std::filesystem::path root_;
};

// The one of this process.
[[nodiscard]] const RealLog& realLog();

}  // namespace gantlet::fuzz
