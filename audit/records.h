// Records: the records of a log folder as of one checkpoint, read bundle by bundle.
// Thread-safety: none; it keeps the bundle that was read last.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audit/checkpoint.h"
#include "audit/record_json.h"
#include "audit/tile_reader.h"

namespace gantlet::audit {

class Records {
 public:
  // As of the log's last checkpoint, or of the first `asOf` records of it. Errors: those of
  // readCheckpoint(); kNotFound where the log has fewer records than that.
  [[nodiscard]] static Result<Records> open(const std::filesystem::path& folder,
                                            std::optional<std::uint64_t> asOf = std::nullopt);

  [[nodiscard]] const Checkpoint& checkpoint() const { return checkpoint_; }
  [[nodiscard]] std::uint64_t size() const { return reader_.size(); }
  // The first record that retention has left; the ones before can't be read any more.
  [[nodiscard]] std::uint64_t first() const { return first_; }

  // The entry `seq` and its fields; views into a bundle that is kept until the next call.
  // Errors: kNotFound for a pruned one, kInvalidArgument (malformed), kIo.
  [[nodiscard]] Result<std::pair<RecordView, std::string_view>> at(std::uint64_t seq);

  // The bytes of the bundle that `at` read last.
  [[nodiscard]] const std::string& bundleBytes() const { return bundle_; }

  // The first record of the bundle in which, if times never went back, the first record at or
  // behind `time` stands.
  [[nodiscard]] Result<std::uint64_t> bundleBefore(const std::string& time);

 private:
  Records(const std::filesystem::path& folder, Checkpoint checkpoint, std::uint64_t size);

  Checkpoint checkpoint_;
  TileReader reader_;
  std::uint64_t first_ = 0;
  std::uint64_t loaded_ = UINT64_MAX;
  std::string bundle_;
  std::vector<std::string_view> entries_;
};

}  // namespace gantlet::audit
