#include "backup/archive_reader.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <vector>

#include "core/utf8.h"

namespace gantlet::backup {
namespace {

constexpr std::size_t kChunk = 1U << 20U;
constexpr std::size_t kMaxName = 1024;

Error bad(const std::string& what) {
  return Error{ErrorCode::kInvalidArgument, what, "give a file that 'gantlet backup' has written"};
}

}  // namespace

bool isPlainName(std::string_view name) {
  if (name.empty() || name.size() > kMaxName || !isValidUtf8(name)) return false;
  const bool clean = std::none_of(name.begin(), name.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F || c == '\\';
  });
  if (!clean) return false;
  while (true) {
    const std::size_t slash = name.find('/');
    const std::string_view part = name.substr(0, slash);
    if (part.empty() || part == "." || part == ".." || part.size() > 255) return false;
    if (slash == std::string_view::npos) return true;
    name.remove_prefix(slash + 1);
  }
}

struct ArchiveReader::Impl {
  archive* in = archive_read_new();
  std::uint64_t size = 0;  // of the file that next() gave
  std::vector<char> buffer = std::vector<char>(kChunk);
  ~Impl() { archive_read_free(in); }

  [[nodiscard]] Error error() const {
    const char* words = archive_error_string(in);
    return bad("the archive is cut off or damaged (" +
               toValidUtf8(words != nullptr ? words : "unreadable") + ")");
  }
};

ArchiveReader::ArchiveReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ArchiveReader::~ArchiveReader() = default;

Result<std::unique_ptr<ArchiveReader>> ArchiveReader::open(int fd) {
  auto impl = std::make_unique<Impl>();
  if (impl->in == nullptr) return Error{ErrorCode::kInternal, "out of memory", ""};
  const bool set = archive_read_support_format_tar(impl->in) == ARCHIVE_OK &&
                   archive_read_support_filter_zstd(impl->in) == ARCHIVE_OK;
  if (!set) return Error{ErrorCode::kInternal, "libarchive can't read tar and zstd", ""};
  // What stands behind the archive's end would else go unseen: a second archive, appended.
  if (archive_read_set_options(impl->in, "read_concatenated_archives") != ARCHIVE_OK) {
    return Error{ErrorCode::kInternal, "libarchive can't look behind an archive's end", ""};
  }
  static_cast<void>(archive_read_support_filter_gzip(impl->in));  // packed anew by somebody
  if (archive_read_open_fd(impl->in, fd, kChunk) != ARCHIVE_OK) {
    return bad("this is no archive of tar's");
  }
  return std::unique_ptr<ArchiveReader>(new ArchiveReader(std::move(impl)));
}

Result<std::optional<ArchiveReader::Item>> ArchiveReader::next() {
  archive_entry* entry = nullptr;
  const int code = archive_read_next_header(impl_->in, &entry);
  if (code == ARCHIVE_EOF) return std::optional<Item>();
  // A warning is about a name or a time that could not be read as it stands.
  if (code != ARCHIVE_OK) return impl_->error();
  const char* path = archive_entry_pathname_utf8(entry);
  const std::string name = path == nullptr ? "" : path;
  const bool plain =
      archive_entry_filetype(entry) == AE_IFREG && archive_entry_hardlink(entry) == nullptr &&
      archive_entry_symlink(entry) == nullptr && archive_entry_size_is_set(entry) != 0;
  if (!plain) return bad("'" + toValidUtf8(name) + "' in the archive is no plain file");
  if (!isPlainName(name)) {
    return bad("the archive has a name that leads elsewhere: '" + toValidUtf8(name) + "'");
  }
  const la_int64_t size = archive_entry_size(entry);
  if (size < 0) return bad("'" + name + "' in the archive has no size");
  impl_->size = static_cast<std::uint64_t>(size);
  return std::optional(Item{name, impl_->size});
}

Status ArchiveReader::read(const Take& take) {
  std::uint64_t left = impl_->size;
  while (true) {
    const la_ssize_t count =
        archive_read_data(impl_->in, impl_->buffer.data(), impl_->buffer.size());
    if (count < 0) return impl_->error();
    if (count == 0) break;
    const auto size = static_cast<std::uint64_t>(count);
    if (size > left) return bad("a file of the archive is longer than it says");
    left -= size;
    TRY_STATUS(take({impl_->buffer.data(), static_cast<std::size_t>(count)}));
  }
  if (left > 0) return bad("the archive is cut off or damaged (a file is shorter than it says)");
  return {};
}

}  // namespace gantlet::backup
