// FolderStore: objects as files below a folder, which many machines may share (NFS and its like):
// written beside their place, and moved there when all of them is on the disk. Files are 0600,
// folders 0700. No link is followed within it. Thread-safety: as ObjectStore.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>

#include "objects/object_store.h"

namespace gantlet::objects {

class FolderStore final : public ObjectStore {
 public:
  // `folder` must be there: one that is not mounted is no empty store.
  explicit FolderStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] std::string where() const override;

 protected:
  [[nodiscard]] Status write(const std::string& key, int file, const Contents& contents) override;
  [[nodiscard]] Status read(const std::string& key, std::uint64_t most,
                            const ByteSink& sink) override;
  [[nodiscard]] Result<std::optional<std::uint64_t>> measure(const std::string& key) override;
  [[nodiscard]] Status erase(const std::string& key) override;
  [[nodiscard]] Result<std::vector<std::string>> keysIn(const std::string& prefix) override;

 private:
  [[nodiscard]] Status place(int drafts, const std::string& draft, const std::string& key) const;
  [[nodiscard]] Status sweep(int drafts);

  const std::filesystem::path folder_;
  std::atomic<std::int64_t> swept_{0};  // when drafts were looked at last; 0: never
};

}  // namespace gantlet::objects
