#include "objects/object_store.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

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

// Counts an act when it goes out of sight. What nothing is said of has failed.
class ObjectStore::Timed {
 public:
  Timed(ObjectStore& store, ObjectAct act) : store_(store), act_(act) {}
  ~Timed() {
    const auto took = std::chrono::steady_clock::now() - began_;
    const std::lock_guard lock(store_.counting_);
    store_.counts_.of(act_).add(result_, took, bytes_);
  }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

  void ends(ObjectResult result) { result_ = result; }
  void moved(std::uint64_t bytes) { bytes_ += bytes; }

 private:
  ObjectStore& store_;
  const ObjectAct act_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  ObjectResult result_ = ObjectResult::kFailed;
  std::uint64_t bytes_ = 0;
};

ObjectCounts ObjectStore::counts() const {
  const std::lock_guard lock(counting_);
  return counts_;
}

Status ObjectStore::put(const std::string& key, int file, const Contents& contents) {
  TRY_STATUS(checkKey(key));
  Timed timed(*this, ObjectAct::kPut);
  TRY_STATUS(write(key, file, contents));
  timed.ends(ObjectResult::kDone);
  timed.moved(contents.bytes);
  return {};
}

Status ObjectStore::get(const std::string& key, const Contents& contents, const ByteSink& sink) {
  TRY_STATUS(checkKey(key));
  Timed timed(*this, ObjectAct::kGet);
  const auto other = [&](const std::string& how) {
    timed.ends(ObjectResult::kAltered);
    return Error{ErrorCode::kUnavailable,
                 where() + " holds other bytes than were put there: " + how,
                 "whoever may write there can change them: have the object restored, or delete "
                 "what it is of"};
  };
  Sha256 hash;
  std::uint64_t bytes = 0;
  bool stopped = false;
  const Status got = read(key, contents.bytes, [&](std::string_view piece) -> Status {
    timed.moved(piece.size());
    bytes += piece.size();
    if (bytes > contents.bytes) return other("they are more");
    hash.update(piece);
    Status wanted = sink(piece);
    if (!wanted) {
      stopped = true;
      timed.ends(ObjectResult::kStopped);
    }
    return wanted;
  });
  if (!got) {
    // A reader's own error may be of any kind.
    if (!stopped && got.error().code == ErrorCode::kNotFound) timed.ends(ObjectResult::kMissing);
    return got;
  }
  if (bytes != contents.bytes) return other("they are fewer");
  if (toHex(hash.finish()) != contents.sha256) return other("their SHA-256 differs");
  timed.ends(ObjectResult::kDone);
  return {};
}

Result<std::optional<std::uint64_t>> ObjectStore::size(const std::string& key) {
  TRY_STATUS(checkKey(key));
  Timed timed(*this, ObjectAct::kSize);
  TRY(const std::optional<std::uint64_t> found, measure(key));
  timed.ends(found ? ObjectResult::kDone : ObjectResult::kMissing);
  return found;
}

Status ObjectStore::remove(const std::string& key) {
  TRY_STATUS(checkKey(key));
  Timed timed(*this, ObjectAct::kRemove);
  TRY_STATUS(erase(key));
  timed.ends(ObjectResult::kDone);
  return {};
}

Result<std::vector<std::string>> ObjectStore::list(const std::string& prefix) {
  TRY_STATUS(checkPrefix(prefix));
  Timed timed(*this, ObjectAct::kList);
  TRY(std::vector<std::string> keys, keysIn(prefix));
  timed.ends(ObjectResult::kDone);
  return keys;
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
