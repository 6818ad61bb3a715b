// S3Store: objects in a bucket of a service that speaks Amazon S3's interface, by its path
// ("ENDPOINT/BUCKET/KEY"). Bodies go piece by piece, with a signature over their SHA-256; those of
// large objects in parts (a multipart upload). What the service fails at (5xx, 429, a broken
// connection) is tried again, three times: of a large object the part.
// Thread-safety: as ObjectStore.
#pragma once

#include <functional>
#include <memory>

#include "core/clock.h"
#include "objects/object_store.h"
#include "objects/sigv4.h"
#include "providers/http/client.h"

namespace gantlet::objects {

struct S3Options {
  net::Url endpoint;
  std::string region;
  std::string bucket;
  std::string prefix;  // of all keys, without a slash at its end; "": none
  net::TlsOptions tls;
  // Asked for each request, so that what changes them needs no restart.
  std::function<Result<Credentials>()> credentials;
  // What is larger goes in parts of this size, or larger ones where they would be more than 10,000.
  // In S3's interface a part has at least 5 MiB, and at most 5 GiB.
  std::uint64_t partBytes = std::uint64_t{512} << 20U;
  // Before each new try.
  std::vector<std::chrono::milliseconds> pauses{std::chrono::milliseconds(200),
                                                std::chrono::milliseconds(1'000),
                                                std::chrono::milliseconds(3'000)};
};

class S3Store final : public ObjectStore {
 public:
  // Errors: kInvalidArgument: the authorities' file can't be used.
  [[nodiscard]] static Result<std::unique_ptr<S3Store>> create(S3Options options);

  [[nodiscard]] std::string where() const override;

 protected:
  [[nodiscard]] Status write(const std::string& key, int file, const Contents& contents) override;
  [[nodiscard]] Status read(const std::string& key, std::uint64_t most,
                            const ByteSink& sink) override;
  [[nodiscard]] Result<std::optional<std::uint64_t>> measure(const std::string& key) override;
  [[nodiscard]] Status erase(const std::string& key) override;
  [[nodiscard]] Result<std::vector<std::string>> keysIn(const std::string& prefix) override;

 private:
  struct Asked {
    std::string method;
    std::string key;  // "": the bucket's own
    Pairs query;
    std::string bodyHash;
    // Once for each try.
    std::function<void(net::HttpRequest&)> prepare = nullptr;
    std::chrono::milliseconds time{30'000};
    // Whether a new try would do no harm, now; empty: always.
    std::function<bool()> again = nullptr;
  };
  S3Store(S3Options options, std::unique_ptr<net::HttpClient> client);
  [[nodiscard]] Result<net::HttpRequest> signedRequest(const Asked& asked) const;
  // The answer, whatever that is. Errors: kUnavailable.
  [[nodiscard]] Result<net::HttpReply> send(const Asked& asked) const;
  // The `bytes` of `file` from `from` on, whose SHA-256 is `hash`.
  [[nodiscard]] static Asked putting(const std::string& key, int file, std::uint64_t from,
                                     std::uint64_t bytes, const std::string& hash);
  // As write(), of what is larger than a part. Where it fails the upload is given up, and nothing
  // of it is left.
  [[nodiscard]] Status writeInParts(const std::string& key, int file,
                                    const Contents& contents) const;
  class Upload;
  [[nodiscard]] Error refused(const net::HttpReply& reply, const std::string& what) const;
  [[nodiscard]] std::string full(const std::string& key) const;

  const S3Options options_;
  const std::unique_ptr<net::HttpClient> client_;
  const SystemClock clock_;
};

// The pages of a list (ListObjectsV2).
struct ListedPage {
  std::vector<std::string> keys;
  std::string next;  // the token of the next page; "": this is the last
};
// Errors: kUnavailable: it is no such list.
[[nodiscard]] Result<ListedPage> readListedPage(const std::string& xml);
// The name under which an upload was begun (CreateMultipartUpload). Errors: as above.
[[nodiscard]] Result<std::string> readUploadId(const std::string& xml);
// Whether an upload was completed (CompleteMultipartUpload), which an answer of 200 does not say.
[[nodiscard]] Status readCompleted(const std::string& xml);

}  // namespace gantlet::objects
