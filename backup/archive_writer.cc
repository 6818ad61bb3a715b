#include "backup/archive_writer.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <ctime>
#include <vector>

#include "core/unique_fd.h"

namespace gantlet::backup {
namespace {

constexpr std::size_t kChunk = 1U << 20U;

}  // namespace

struct ArchiveWriter::Impl {
  archive* out = archive_write_new();
  std::time_t now = std::time(nullptr);
  ~Impl() { archive_write_free(out); }

  [[nodiscard]] Error error() const {
    const int reason = archive_errno(out);
    if (reason > 0) return systemError("cannot write the archive", reason);
    const char* words = archive_error_string(out);
    return Error{
        ErrorCode::kInternal,
        "cannot write the archive: " + std::string(words != nullptr ? words : "libarchive"), ""};
  }
};

ArchiveWriter::ArchiveWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ArchiveWriter::~ArchiveWriter() = default;

Result<std::unique_ptr<ArchiveWriter>> ArchiveWriter::open(int fd) {
  auto impl = std::make_unique<Impl>();
  if (impl->out == nullptr) return Error{ErrorCode::kInternal, "out of memory", ""};
  // ARCHIVE_WARN here means that an outside program would compress: there may be none.
  const bool good = archive_write_set_format_pax_restricted(impl->out) == ARCHIVE_OK &&
                    archive_write_add_filter_zstd(impl->out) == ARCHIVE_OK &&
                    // Zeros behind the end, as tapes want them, would be no zstd.
                    archive_write_set_bytes_in_last_block(impl->out, 1) == ARCHIVE_OK &&
                    archive_write_open_fd(impl->out, fd) == ARCHIVE_OK;
  if (!good) return impl->error();
  return std::unique_ptr<ArchiveWriter>(new ArchiveWriter(std::move(impl)));
}

Status ArchiveWriter::begin(const std::string& name, std::uint64_t size) {
  const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                            archive_entry_free);
  archive_entry_set_pathname_utf8(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0600);
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(size));
  archive_entry_set_mtime(entry.get(), impl_->now, 0);
  if (archive_write_header(impl_->out, entry.get()) != ARCHIVE_OK) return impl_->error();
  return {};
}

Status ArchiveWriter::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const la_ssize_t count = archive_write_data(impl_->out, bytes.data(), bytes.size());
    if (count <= 0) return impl_->error();
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

void ArchiveWriter::note(const std::string& name, std::uint64_t size, const Digest& digest) {
  digests_ += toHex(digest) + "  " + name + "\n";
  ++files_;
  bytes_ += size;
}

Status ArchiveWriter::add(const std::string& name, std::string_view bytes) {
  TRY_STATUS(begin(name, bytes.size()));
  TRY_STATUS(write(bytes));
  note(name, bytes.size(), sha256(bytes));
  return {};
}

Status ArchiveWriter::addFile(const std::string& name, const std::filesystem::path& file) {
  const UniqueFd in(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  struct stat info {};
  if (!in || ::fstat(in.get(), &info) != 0) {
    Error error = systemError("cannot read '" + file.string() + "'", errno);
    if (errno == ENOENT) error.code = ErrorCode::kNotFound;
    return error;
  }
  const auto size = static_cast<std::uint64_t>(info.st_size);
  TRY_STATUS(begin(name, size));
  Sha256 digest;
  std::vector<char> buffer(kChunk);
  for (std::uint64_t left = size; left > 0;) {
    const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(left, buffer.size()));
    const ssize_t count = ::read(in.get(), buffer.data(), most);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return systemError("cannot read '" + file.string() + "'", errno);
    if (count == 0) {
      return Error{ErrorCode::kIo, "'" + file.string() + "' got shorter while it was read",
                   "try again"};
    }
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(count));
    digest.update(bytes);
    TRY_STATUS(write(bytes));
    left -= bytes.size();
  }
  note(name, size, digest.finish());
  return {};
}

Status ArchiveWriter::close() {
  if (archive_write_close(impl_->out) != ARCHIVE_OK) return impl_->error();
  return {};
}

}  // namespace gantlet::backup
