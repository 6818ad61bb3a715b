// Large objects: uploads in parts.
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/digest.h"
#include "objects/s3_store.h"

namespace gantlet::objects {
namespace {

constexpr std::uint64_t kMostParts = 10'000;
constexpr std::uint64_t kLargestPart = std::uint64_t{5} << 30U;
constexpr std::size_t kPiece = std::size_t{256} << 10U;
constexpr std::size_t kLongestTag = 256;
// A service puts the parts together before it answers.
constexpr std::chrono::minutes kCompleting{10};

// The SHA-256 of `bytes` of `file` from `from` on, which are of `whole` as well.
Result<std::string> hashOf(int file, std::uint64_t from, std::uint64_t bytes, Sha256& whole) {
  Sha256 hash;
  std::string piece(kPiece, '\0');
  while (bytes > 0) {
    const std::size_t want = std::min<std::uint64_t>(bytes, piece.size());
    const ssize_t n = ::pread(file, piece.data(), want, static_cast<off_t>(from));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return systemError("read what is to be put", n == 0 ? EIO : errno);
    const std::string_view had(piece.data(), static_cast<std::size_t>(n));
    hash.update(had);
    whole.update(had);
    from += had.size();
    bytes -= had.size();
  }
  return toHex(hash.finish());
}

// What a service calls a part stands in XML, and in a header before: "\"hex\"", mostly.
bool isTag(const std::string& tag) {
  return !tag.empty() && tag.size() <= kLongestTag &&
         std::all_of(tag.begin(), tag.end(), [](char c) {
           return c > ' ' && c < '\x7F' && c != '<' && c != '>' && c != '&';
         });
}

}  // namespace

// An upload that was begun: to be completed, or given up.
class S3Store::Upload {
 public:
  Upload(const S3Store& store, std::string key, std::string id)
      : store_(store), key_(std::move(key)), id_(std::move(id)) {}

  Status putPart(int file, std::uint64_t from, std::uint64_t bytes, const std::string& hash) {
    Asked asked = putting(key_, file, from, bytes, hash);
    const std::string number = std::to_string(++parts_);
    asked.query = {{"partNumber", number}, {"uploadId", id_}};
    TRY(const net::HttpReply reply, store_.send(asked));
    if (reply.status != 200) return store_.refused(reply, "take a part of an object");
    const std::string* tag = reply.find("etag");
    if (tag == nullptr || !isTag(*tag)) {
      return Error{ErrorCode::kUnavailable, store_.where() + " does not name a part that it took",
                   "'endpoint' in 'objects' must be a service with Amazon S3's interface"};
    }
    listed_ += "<Part><PartNumber>" + number + "</PartNumber><ETag>" + *tag + "</ETag></Part>";
    return {};
  }

  Status complete() {
    const std::string body =
        "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">" + listed_ +
        "</CompleteMultipartUpload>";
    Asked asked;
    asked.method = "POST";
    asked.key = key_;
    asked.query = {{"uploadId", id_}};
    asked.bodyHash = toHex(sha256(body));
    asked.time = kCompleting;
    asked.prepare = [&](net::HttpRequest& request) { request.body = body; };
    TRY(const net::HttpReply reply, store_.send(asked));
    // It may begin its answer before it knows how that ends.
    if (reply.status != 200 || reply.body.find("<Error>") != std::string::npos) {
      return store_.refused(reply, "put the parts of an object together");
    }
    TRY_STATUS(readCompleted(reply.body));
    return {};
  }

  // Its parts are removed. One that is gone is given up as well.
  Status giveUp() {
    Asked asked;
    asked.method = "DELETE";
    asked.key = key_;
    asked.query = {{"uploadId", id_}};
    asked.bodyHash = toHex(sha256(""));
    TRY(const net::HttpReply reply, store_.send(asked));
    if (reply.status == 204 || reply.status == 200 || reply.status == 404) return {};
    return store_.refused(reply, "give up an upload");
  }

 private:
  const S3Store& store_;
  const std::string key_;
  const std::string id_;
  std::uint64_t parts_ = 0;
  std::string listed_;  // the parts, as XML
};

Status S3Store::writeInParts(const std::string& key, int file, const Contents& contents) const {
  const std::uint64_t part =
      std::max(options_.partBytes, (contents.bytes + kMostParts - 1) / kMostParts);
  if (part > kLargestPart) {
    return Error{ErrorCode::kTooLarge, "an object may have at most 48 TiB", ""};
  }
  Asked asked;
  asked.method = "POST";
  asked.key = full(key);
  asked.query = {{"uploads", ""}};
  asked.bodyHash = toHex(sha256(""));
  TRY(const net::HttpReply begun, send(asked));
  if (begun.status != 200) return refused(begun, "begin an upload in parts");
  TRY(const std::string id, readUploadId(begun.body));
  Upload upload(*this, asked.key, id);
  const auto done = [&]() -> Status {
    Sha256 whole;
    for (std::uint64_t from = 0; from < contents.bytes; from += part) {
      const std::uint64_t bytes = std::min(part, contents.bytes - from);
      TRY(const std::string hash, hashOf(file, from, bytes, whole));
      TRY_STATUS(upload.putPart(file, from, bytes, hash));
    }
    // The service has seen the hashes of parts alone.
    if (toHex(whole.finish()) != contents.sha256) {
      return Error{ErrorCode::kUnavailable, "what was to be put has changed meanwhile", ""};
    }
    return upload.complete();
  }();
  if (done) return {};
  Error failed = done.error();
  if (const Status left = upload.giveUp(); !left) {
    failed.message += "; parts of it are left there (" + left.error().message + ")";
  }
  return failed;
}

}  // namespace gantlet::objects
