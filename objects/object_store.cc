#include "objects/object_store.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "core/digest.h"
#include "core/resource_id.h"
#include "core/unique_fd.h"

namespace gantlet::objects {
namespace {

constexpr std::size_t kLongestKey = 200;

bool isPart(std::string_view part) {
  return !part.empty() && part.front() != '.' && std::all_of(part.begin(), part.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

}  // namespace

bool isKey(std::string_view text) {
  if (text.size() > kLongestKey) return false;
  while (true) {
    const std::size_t slash = text.find('/');
    if (!isPart(text.substr(0, slash))) return false;
    if (slash == std::string_view::npos) return true;
    text.remove_prefix(slash + 1);
  }
}

Status checkKey(std::string_view key) {
  if (isKey(key)) return {};
  return Error{ErrorCode::kInvalidArgument, "an object can't have this key",
               "parts of a-z, A-Z, 0-9, '-', '_' and '.', with slashes between them"};
}

Status checkPrefix(std::string_view prefix) {
  if (prefix.empty()) return {};
  if (prefix.back() != '/') {
    return Error{ErrorCode::kInvalidArgument, "a prefix of keys ends with a slash", ""};
  }
  return checkKey(prefix.substr(0, prefix.size() - 1));
}

Status ObjectStore::put(const std::string& key, int file, const Contents& contents) {
  TRY_STATUS(checkKey(key));
  return write(key, file, contents);
}

Status ObjectStore::get(const std::string& key, const Contents& contents, const ByteSink& sink) {
  TRY_STATUS(checkKey(key));
  const auto other = [&](const std::string& how) {
    return Error{ErrorCode::kUnavailable,
                 where() + " holds other bytes than were put there: " + how,
                 "whoever may write there can change them: have the object restored, or delete "
                 "what it is of"};
  };
  Sha256 hash;
  std::uint64_t bytes = 0;
  TRY_STATUS(read(key, contents.bytes, [&](std::string_view piece) -> Status {
    bytes += piece.size();
    if (bytes > contents.bytes) return other("they are more");
    hash.update(piece);
    return sink(piece);
  }));
  if (bytes != contents.bytes) return other("they are fewer");
  if (toHex(hash.finish()) != contents.sha256) return other("their SHA-256 differs");
  return {};
}

Status ObjectStore::check() {
  const std::string text = "whether an object can be put, read and removed\n";
  const UniqueFd file(::memfd_create("gantlet-check", MFD_CLOEXEC));
  if (!file ||
      ::pwrite(file.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
    return Error{ErrorCode::kIo, "a file in memory can't be made", ""};
  }
  const Contents contents{text.size(), toHex(sha256(text))};
  const std::string folder = "checks/" + newResourceId("chk") + "/";
  const std::string key = folder + "object";
  TRY_STATUS(put(key, file.get(), contents));
  const Status found = [&]() -> Status {
    TRY_STATUS(get(key, contents, [](std::string_view) -> Status { return {}; }));
    TRY(const std::vector<std::string> listed, list(folder));
    if (listed == std::vector<std::string>{key}) return {};
    return Error{ErrorCode::kUnavailable, where() + " does not list what was put there",
                 "objects must be listed as soon as they were put"};
  }();
  TRY_STATUS(remove(key));
  return found;
}

}  // namespace gantlet::objects
