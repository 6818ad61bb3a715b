// TileReader: reads the tiles and entry bundles of a log folder as of one tree size, and computes
// hashes of subtrees from them. Nothing it reads is trusted: sizes are bounded, and what comes out
// means something only once it has been checked against a signed root.
//
// A writer may go on appending to the folder meanwhile: tiles below a published size never change.
//
// Thread-safety: not to be shared between threads (it keeps the last tiles).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audit/merkle.h"
#include "core/result.h"

namespace gantlet::audit {

// The hashes that a tile's bytes are, without what is left behind the last whole one.
[[nodiscard]] std::vector<Digest> tileHashes(std::string_view bytes);

class TileReader {
 public:
  TileReader(std::filesystem::path folder, std::uint64_t size)
      : folder_(std::move(folder)), size_(size) {}

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  // How many hashes tile `index` of `level` has in a tree of this size: 0 to 256.
  [[nodiscard]] unsigned tileWidth(unsigned level, std::uint64_t index) const;

  // The first tileWidth() hashes of a tile. Where there is no file of this width, a wider one
  // stands for it. Errors: kNotFound, kInvalidArgument (a file that is not as long as its name
  // says), kIo.
  [[nodiscard]] Result<std::vector<Digest>> tile(unsigned level, std::uint64_t index) const;

  // The bytes of bundle `index`, cut to its entries below size(). Errors: as tile().
  [[nodiscard]] Result<std::string> bundle(std::uint64_t index) const;

  // RFC 6962's MTH(D[begin:end]). REQUIRES: begin <= end <= size(), and begin is a multiple of the
  // smallest power of two >= end - begin. Errors: as tile().
  [[nodiscard]] Result<Digest> subtree(std::uint64_t begin, std::uint64_t end);

  // The hashes of the tiles that are not full at size(), by level. Errors: as tile().
  [[nodiscard]] Result<TreeEdge> edge() const;

 private:
  [[nodiscard]] Result<std::string> read(const std::string& path, std::size_t maxBytes) const;
  [[nodiscard]] Result<std::string> readWider(const std::string& fullPath, unsigned width,
                                              std::size_t maxBytes) const;
  // The full file, else the narrowest with at least `width`; kNotFound where there is none.
  [[nodiscard]] Result<std::string> readStandIn(const std::string& full, unsigned width,
                                                std::size_t maxBytes) const;
  [[nodiscard]] Result<Digest> node(unsigned height, std::uint64_t index);

  std::filesystem::path folder_;
  std::uint64_t size_;
  std::map<std::pair<unsigned, std::uint64_t>, std::vector<Digest>> cache_;
};

}  // namespace gantlet::audit
