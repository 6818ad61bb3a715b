#include "manager/staged_files.h"

#include <fcntl.h>

#include <cerrno>

#include "core/digest.h"

namespace gantlet {
namespace {

constexpr std::size_t kMostFiles = 20'000;
constexpr std::size_t kMostNameBytes = std::size_t{4} << 20U;

Error wrong(const std::string& what) { return Error{ErrorCode::kInvalidArgument, what, ""}; }

}  // namespace

Result<std::unique_ptr<StagedFiles>> StagedFiles::begin(int workspace, std::uint32_t owner,
                                                        FileOrder order, std::string folder,
                                                        Record record) {
  UniqueFd own(::fcntl(workspace, F_DUPFD_CLOEXEC, 0));
  if (!own) return systemError("the workspace", errno);
  const std::string staging = uploadName();
  TRY([[maybe_unused]] const bool made, makeWorkspaceFolder(own.get(), owner, order, staging));
  return std::unique_ptr<StagedFiles>(new StagedFiles(
      std::move(own), owner, std::move(order), std::move(folder), staging, std::move(record)));
}

StagedFiles::StagedFiles(UniqueFd workspace, std::uint32_t owner, FileOrder order,
                         std::string folder, std::string staging, Record record)
    : workspace_(std::move(workspace)),
      owner_(owner),
      order_(std::move(order)),
      folder_(std::move(folder)),
      staging_(std::move(staging)),
      record_(std::move(record)) {}

StagedFiles::~StagedFiles() {
  writer_.reset();
  // What can't be removed goes with the session: no client sees it, and no save takes it along.
  (void)removeWorkspaceFile(workspace_.get(), order_, staging_, {});
}

// Its path, where it fits with those before it.
Result<std::string> StagedFiles::take(const std::string& name, bool folder) {
  TRY_STATUS(endFile());
  if (name.starts_with('/')) {
    return wrong("the name " + shownName(name) + " is not relative");
  }
  TRY(std::string path, workspacePath(name));
  if (path.empty() && !folder) return wrong("a file has no name");
  if (!folder_.empty()) path = path.empty() ? folder_ : folder_ + "/" + path;
  TRY(path, workspacePath(path));  // both together may be too long
  if (path.empty()) return path;
  for (std::size_t slash = path.find('/'); slash != std::string::npos;
       slash = path.find('/', slash + 1)) {
    const auto above = names_.find(path.substr(0, slash));
    if (above != names_.end() && !above->second) {
      return wrong(shownName(above->first) + " comes as a file and as a folder");
    }
  }
  const auto same = names_.find(path);
  const auto below = names_.lower_bound(path + "/");
  const bool hasBelow = below != names_.end() && below->first.starts_with(path + "/");
  if ((same != names_.end() && same->second != folder) || (!folder && hasBelow)) {
    return wrong(shownName(path) + " comes as a file and as a folder");
  }
  nameBytes_ += path.size();
  if (staged_.size() >= kMostFiles || nameBytes_ > kMostNameBytes) {
    return Error{ErrorCode::kTooLarge, "there are more than 20000 files, or 4 MiB of names",
                 "send them in several parts"};
  }
  names_[path] = folder;
  staged_.push_back({path, folder, staged_.size()});
  return path;
}

Status StagedFiles::beginFile(const std::string& name) {
  TRY([[maybe_unused]] const std::string path, take(name, false));
  const std::string number = std::to_string(staged_.back().number);
  TRY(writer_, writeWorkspaceFile(workspace_.get(), owner_, order_, staging_ + "/" + number));
  ++counts_.files;
  return {};
}

Status StagedFiles::write(std::string_view bytes) {
  counts_.bytes += bytes.size();
  return writer_->write(bytes);
}

Status StagedFiles::endFile() {
  if (!writer_) return {};
  TRY([[maybe_unused]] const FileInfo file, writer_->finish());
  writer_.reset();
  return {};
}

Status StagedFiles::addFolder(const std::string& name) {
  TRY(const std::string path, take(name, true));
  if (!path.empty()) ++counts_.folders;
  return {};
}

Status StagedFiles::checkPlaces() const {
  for (const Staged& one : staged_) {
    const Result<FileInfo> there = statFile(workspace_.get(), one.path);
    if (!there && there.error().code == ErrorCode::kNotFound) continue;
    if (!there) return there.error();
    if ((there->type == FileType::kFolder) == one.folder) continue;
    return wrong(shownName(one.path) + (one.folder ? " is there already, and no folder"
                                                   : " is a folder in the workspace"));
  }
  return {};
}

Status StagedFiles::placeOne(const Staged& one) const {
  if (one.folder) {
    TRY([[maybe_unused]] const bool made,
        makeWorkspaceFolder(workspace_.get(), owner_, order_, one.path));
    return {};
  }
  TRY([[maybe_unused]] const FileInfo file,
      moveWorkspaceFile(workspace_.get(), owner_, order_,
                        staging_ + "/" + std::to_string(one.number), one.path));
  return {};
}

Result<StagedFiles::Counts> StagedFiles::place() {
  TRY_STATUS(endFile());
  if (Status clear = checkPlaces(); !clear) {
    Error error = std::move(clear).error();
    error.message += "; nothing of the archive is stored";
    return error;
  }
  Sha256 names;
  for (const Staged& one : staged_) names.update(one.path + '\n');
  TRY_STATUS(record_(counts_, digestText(names.finish())));
  for (std::size_t i = 0; i < staged_.size(); ++i) {
    const Status placed = placeOne(staged_[i]);
    if (placed) continue;
    Error error = placed.error();
    error.message += "; " + std::to_string(i) + " of " + std::to_string(staged_.size()) +
                     " files and folders are in their places, the others are not stored";
    return error;
  }
  return counts_;
}

}  // namespace gantlet
