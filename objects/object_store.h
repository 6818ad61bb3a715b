// ObjectStore: bytes under names that outlast the machine that wrote them. What was put under a key
// is there whole, or not at all; it is not changed, but taken the place of.
//
// A store is trusted with the bytes' secrecy and not with their truth: who reads says what they
// must be, and gets an error where they are others.
//
// A key is "a/b/c": parts of letters, digits, '-', '_' and '.', none of which begins with a dot.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "objects/object_counts.h"

namespace gantlet::objects {

// What an object is known by to who has put it.
struct Contents {
  std::uint64_t bytes = 0;
  std::string sha256;  // in hex
};

using ByteSink = std::function<Status(std::string_view bytes)>;

class ObjectStore {
 public:
  ObjectStore() = default;
  virtual ~ObjectStore() = default;
  ObjectStore(const ObjectStore&) = delete;
  ObjectStore& operator=(const ObjectStore&) = delete;

  // "the folder /mnt/gantlet", for messages; never with credentials.
  [[nodiscard]] virtual std::string where() const = 0;

  // Errors of all: kUnavailable (it can't be reached, or refuses us: what to change),
  // kInvalidArgument (no such key).
  // What the open file `file` holds from its beginning on; it must be `contents`. When it returns
  // the bytes outlast a crash of this machine, and of a folder's.
  [[nodiscard]] Status put(const std::string& key, int file, const Contents& contents);
  // Piece by piece, in constant memory. What `sink` has had counts only when all went well. Errors:
  // kNotFound; kUnavailable, as well: it holds other bytes; those of `sink`.
  [[nodiscard]] Status get(const std::string& key, const Contents& contents, const ByteSink& sink);
  // How large it is; nullopt: it is not there.
  [[nodiscard]] Result<std::optional<std::uint64_t>> size(const std::string& key);
  // One that is not there is gone as well.
  [[nodiscard]] Status remove(const std::string& key);
  // The keys that begin with `prefix`, which ends with a slash or is empty; sorted.
  [[nodiscard]] Result<std::vector<std::string>> list(const std::string& prefix);
  // Whether an object can be put, read, listed and removed.
  [[nodiscard]] Status check();

  // All of the above, but for keys that are none: nothing was asked then.
  [[nodiscard]] ObjectCounts counts() const;

 protected:
  // What a store does of each. Keys and prefixes are good ones.
  [[nodiscard]] virtual Status write(const std::string& key, int file,
                                     const Contents& contents) = 0;
  // At most `most` bytes, and an error for more.
  [[nodiscard]] virtual Status read(const std::string& key, std::uint64_t most,
                                    const ByteSink& sink) = 0;
  [[nodiscard]] virtual Result<std::optional<std::uint64_t>> measure(const std::string& key) = 0;
  [[nodiscard]] virtual Status erase(const std::string& key) = 0;
  [[nodiscard]] virtual Result<std::vector<std::string>> keysIn(const std::string& prefix) = 0;

 private:
  class Timed;

  mutable std::mutex counting_;  // guards counts_
  ObjectCounts counts_;
};

[[nodiscard]] bool isKey(std::string_view text);
[[nodiscard]] Status checkKey(std::string_view key);
[[nodiscard]] Status checkPrefix(std::string_view prefix);

}  // namespace gantlet::objects
