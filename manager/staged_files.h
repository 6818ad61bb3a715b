// StagedFiles: files of a workspace that come together and take their places together. Until all of
// them are there they lie in a folder of their own, which no client sees or names; what is not
// placed goes with it.
//
// Thread-safety: none.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "manager/session_files.h"

namespace gantlet {

class StagedFiles {
 public:
  struct Counts {
    std::uint64_t files = 0;
    std::uint64_t folders = 0;  // that were named; those on the way to others are not counted
    std::uint64_t bytes = 0;
  };
  // Called before the first one takes its place, with the hash of all their paths; its Error stops
  // that.
  using Record = std::function<Status(const Counts& counts, const std::string& namesHash)>;

  // `workspace`, `owner`, `order`: as of writeWorkspaceFile(); the descriptor may be closed
  // afterwards. `folder`: as of workspacePath(), where they are to lie. Errors: as there.
  [[nodiscard]] static Result<std::unique_ptr<StagedFiles>> begin(
      int workspace, std::uint32_t owner, FileOrder order, std::string folder, Record record);
  ~StagedFiles();
  StagedFiles(const StagedFiles&) = delete;
  StagedFiles& operator=(const StagedFiles&) = delete;

  // `name`: relative to the folder. One that comes twice counts as it came last. Errors of all:
  // kInvalidArgument (a name that leads elsewhere, or is another's folder), kTooLarge (the
  // workspace is full, or they are too many), kBusy.
  [[nodiscard]] Status beginFile(const std::string& name);
  [[nodiscard]] Status write(std::string_view bytes);
  [[nodiscard]] Status endFile();
  [[nodiscard]] Status addFolder(const std::string& name);

  // What stands in their way is found before the first one takes its place; only where a program
  // puts something there at that very moment are some placed and others not, which the Error tells.
  [[nodiscard]] Result<Counts> place();

 private:
  struct Staged {
    std::string path;
    bool folder = false;
    std::uint64_t number = 0;  // its name in the folder
  };

  StagedFiles(UniqueFd workspace, std::uint32_t owner, FileOrder order, std::string folder,
              std::string staging, Record record);
  [[nodiscard]] Result<std::string> take(const std::string& name, bool folder);
  [[nodiscard]] Status checkPlaces() const;
  [[nodiscard]] Status placeOne(const Staged& one) const;

  const UniqueFd workspace_;
  const std::uint32_t owner_;
  const FileOrder order_;
  const std::string folder_;
  const std::string staging_;
  const Record record_;
  std::vector<Staged> staged_;
  std::map<std::string, bool> names_;  // paths, and which of them are folders
  std::size_t nameBytes_ = 0;
  std::unique_ptr<FileWriter> writer_;
  Counts counts_;
};

}  // namespace gantlet
