#include "objects/s3_store.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <thread>

#include "core/digest.h"

namespace gantlet::objects {
namespace {

constexpr std::size_t kPiece = std::size_t{256} << 10U;
constexpr std::size_t kConnections = 8;
constexpr ByteCount kLargestAnswer = ByteCount::mebi(8);  // a page of a thousand keys
constexpr std::uint64_t kLargestError = 64 << 10U;
constexpr std::uint64_t kSlowest = 256 << 10U;  // bytes a second
constexpr std::chrono::seconds kLongestPause{5};

std::chrono::milliseconds timeFor(std::uint64_t bytes) {
  return std::chrono::seconds(60 + bytes / kSlowest);
}

const std::string& emptyHash() {
  static const std::string kHash = toHex(sha256(""));
  return kHash;
}

// "<Code>NoSuchBucket</Code>" of an answer; "": it has none that can be shown.
std::string codeOf(const net::HttpReply& reply) {
  constexpr std::string_view kBegin = "<Code>";
  const std::size_t begin = reply.body.find(kBegin);
  if (begin == std::string::npos) return "";
  const std::size_t from = begin + kBegin.size();
  const std::size_t end = reply.body.find('<', from);
  if (end == std::string::npos || end - from > 64) return "";
  std::string code = reply.body.substr(from, end - from);
  const bool plain = std::all_of(code.begin(), code.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
  return plain ? code : "";
}

bool mayPass(const net::HttpReply& reply) { return reply.status >= 500 || reply.status == 429; }

}  // namespace

Result<std::unique_ptr<S3Store>> S3Store::create(S3Options options) {
  TRY(std::unique_ptr<net::HttpClient> client,
      net::HttpClient::create(options.endpoint, options.tls));
  client->keepConnections(kConnections);
  return std::unique_ptr<S3Store>(new S3Store(std::move(options), std::move(client)));
}

S3Store::S3Store(S3Options options, std::unique_ptr<net::HttpClient> client)
    : options_(std::move(options)), client_(std::move(client)) {}

std::string S3Store::where() const {
  return "the bucket " + options_.bucket + " at " + options_.endpoint.text();
}

std::string S3Store::full(const std::string& key) const {
  return options_.prefix.empty() ? key : options_.prefix + "/" + key;
}

Result<net::HttpRequest> S3Store::signedRequest(const Asked& asked) const {
  TRY(const Credentials credentials, options_.credentials());
  const std::string time = signingTime(clock_.wallNow());
  const std::string path =
      "/" + options_.bucket + (asked.key.empty() ? std::string() : "/" + asked.key);
  Signable request;
  request.method = asked.method;
  request.path = options_.endpoint.base + path;
  request.query = asked.query;
  request.bodyHash = asked.bodyHash;
  request.headers = {{"host", options_.endpoint.authority()},
                     {"x-amz-content-sha256", asked.bodyHash},
                     {"x-amz-date", time}};
  if (!credentials.sessionToken.empty()) {
    request.headers.emplace_back("x-amz-security-token", credentials.sessionToken.reveal());
  }
  net::HttpRequest sent;
  sent.method = asked.method;
  sent.target = path + (asked.query.empty() ? "" : "?" + canonicalQuery(asked.query));
  for (const auto& header : request.headers) {
    if (header.first != "host") sent.headers.push_back(header);
  }
  sent.headers.emplace_back("Authorization",
                            authorization(request, credentials, {options_.region, "s3"}, time));
  sent.deadline = net::in(asked.time);
  sent.maxBody = kLargestAnswer;
  if (asked.prepare) asked.prepare(sent);
  return sent;
}

Result<net::HttpReply> S3Store::send(const Asked& asked) const {
  for (std::size_t tries = 0;; ++tries) {
    TRY(net::HttpRequest request, signedRequest(asked));
    net::HttpOutcome outcome = client_->send(request);
    if (!outcome.ok() && outcome.failure->stale) {
      // Nobody has seen it: a connection that was kept had been closed.
      TRY(request, signedRequest(asked));
      request.fresh = true;
      outcome = client_->send(request);
    }
    const bool last = tries >= options_.pauses.size() || (asked.again && !asked.again());
    if (outcome.ok() && (last || !mayPass(outcome.reply))) return std::move(outcome.reply);
    if (!outcome.ok()) {
      const net::HttpFailure& failure = *outcome.failure;
      const bool again = failure.fault == net::HttpFault::kConnect ||
                         failure.fault == net::HttpFault::kTimeout ||
                         failure.fault == net::HttpFault::kBroken;
      if (last || !again) {
        return Error{ErrorCode::kUnavailable,
                     where() + " can't be asked: " + net::errorOf(failure, "it").message,
                     "look whether 'endpoint' in 'objects' is right, and whether it runs"};
      }
    }
    std::chrono::milliseconds pause = options_.pauses[tries];
    if (outcome.ok()) {
      if (const auto told = net::retryAfterOf(outcome.reply)) {
        pause = std::max(pause, std::chrono::milliseconds(std::min(*told, kLongestPause)));
      }
    }
    std::this_thread::sleep_for(pause);
  }
}

Error S3Store::refused(const net::HttpReply& reply, const std::string& what) const {
  const std::string code = codeOf(reply);
  const std::string told = std::to_string(reply.status) + (code.empty() ? "" : " " + code);
  const auto because = [&](const std::string& why, const std::string& resolution) {
    return Error{ErrorCode::kUnavailable,
                 where() + " did not " + what + ": " + why + " (" + told + ")", resolution};
  };
  if (code == "NoSuchBucket") {
    return because("there is no such bucket", "make it, or correct 'bucket' in 'objects'");
  }
  if (code == "RequestTimeTooSkewed") {
    return because("its clock and this machine's differ too much", "set the clocks");
  }
  const std::string* region = reply.find("x-amz-bucket-region");
  if (code == "AuthorizationHeaderMalformed" || code == "PermanentRedirect" ||
      (reply.status >= 300 && reply.status < 400)) {
    return because(
        "the bucket is elsewhere",
        "correct 'endpoint' and 'region' in 'objects'" +
            (region == nullptr || !isKey(*region) ? std::string() : ": its region is " + *region));
  }
  if (code == "AccessDenied") {
    return because("these credentials may not",
                   "allow them to get, put and delete objects of the bucket, and to list it");
  }
  if (reply.status == 401 || reply.status == 403) {
    return because("it refused the credentials",
                   "correct the file 'credentials_file' of 'objects'");
  }
  return because("it answered so", "look at its own log");
}

Status S3Store::write(const std::string& key, int file, const Contents& contents) {
  if (contents.bytes > options_.partBytes) return writeInParts(key, file, contents);
  TRY(const net::HttpReply reply,
      send(putting(full(key), file, 0, contents.bytes, contents.sha256)));
  if (reply.status == 200) return {};
  return refused(reply, "take an object");
}

S3Store::Asked S3Store::putting(const std::string& key, int file, std::uint64_t from,
                                std::uint64_t bytes, const std::string& hash) {
  Asked asked;
  asked.method = "PUT";
  asked.key = key;
  asked.bodyHash = hash;
  asked.time = timeFor(bytes);
  asked.prepare = [file, from, bytes](net::HttpRequest& request) {
    request.length = bytes;
    request.pieces = [file, left = bytes, at = from]() mutable -> Result<std::string> {
      std::string piece(std::min<std::uint64_t>(left, kPiece), '\0');
      while (!piece.empty()) {
        const ssize_t n = ::pread(file, piece.data(), piece.size(), static_cast<off_t>(at));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return systemError("read what is to be put", n == 0 ? EIO : errno);
        piece.resize(static_cast<std::size_t>(n));
        break;
      }
      at += piece.size();
      left -= piece.size();
      return piece;
    };
  };
  return asked;
}

Status S3Store::read(const std::string& key, std::uint64_t most, const ByteSink& sink) {
  Asked asked;
  asked.method = "GET";
  asked.key = full(key);
  asked.bodyHash = emptyHash();
  asked.time = timeFor(most);
  Status passed;
  bool begun = false;
  asked.prepare = [&](net::HttpRequest& request) {
    request.maxBody = ByteCount(most + kLargestError);
    request.onData = [&](std::string_view piece) {
      begun = true;
      passed = sink(piece);
      return static_cast<bool>(passed);
    };
  };
  // What has been passed on can't be taken back.
  asked.again = [&] { return !begun; };
  const Result<net::HttpReply> reply = send(asked);
  TRY_STATUS(passed);
  if (!reply) return reply.error();
  if (reply->status == 200) return {};
  if (reply->status == 404 && codeOf(*reply) != "NoSuchBucket") {
    return Error{ErrorCode::kNotFound, where() + " has no object " + key, ""};
  }
  return refused(*reply, "give an object");
}

Result<std::optional<std::uint64_t>> S3Store::measure(const std::string& key) {
  Asked asked;
  asked.method = "HEAD";
  asked.key = full(key);
  asked.bodyHash = emptyHash();
  asked.prepare = [](net::HttpRequest& request) { request.headOnly = true; };
  TRY(const net::HttpReply reply, send(asked));
  if (reply.status == 404) return std::optional<std::uint64_t>();
  if (reply.status != 200) return refused(reply, "tell of an object");
  const std::string* length = reply.find("content-length");
  std::uint64_t bytes = 0;
  if (length != nullptr) {
    const auto [end, error] =
        std::from_chars(length->data(), length->data() + length->size(), bytes);
    if (error == std::errc{} && end == length->data() + length->size()) return std::optional(bytes);
  }
  return Error{ErrorCode::kUnavailable, where() + " does not tell how large an object is", ""};
}

Status S3Store::erase(const std::string& key) {
  Asked asked;
  asked.method = "DELETE";
  asked.key = full(key);
  asked.bodyHash = emptyHash();
  TRY(const net::HttpReply reply, send(asked));
  const bool gone = reply.status == 204 || reply.status == 200 ||
                    (reply.status == 404 && codeOf(reply) != "NoSuchBucket");
  return gone ? Status() : refused(reply, "remove an object");
}

Result<std::vector<std::string>> S3Store::keysIn(const std::string& prefix) {
  const std::string before = options_.prefix.empty() ? "" : options_.prefix + "/";
  std::vector<std::string> keys;
  std::string token;
  while (true) {
    Asked asked;
    asked.method = "GET";
    asked.query = {{"list-type", "2"}, {"prefix", before + prefix}};
    if (!token.empty()) asked.query.emplace_back("continuation-token", token);
    asked.bodyHash = emptyHash();
    TRY(const net::HttpReply reply, send(asked));
    if (reply.status != 200) return refused(reply, "list its objects");
    TRY(const ListedPage page, readListedPage(reply.body));
    for (const std::string& key : page.keys) {
      if (!key.starts_with(before + prefix)) {
        return Error{ErrorCode::kUnavailable, where() + " lists what was not asked for", ""};
      }
      // What others have put there is none of ours.
      if (isKey(key.substr(before.size()))) keys.push_back(key.substr(before.size()));
    }
    if (page.next.empty()) break;
    if (page.next == token) {
      return Error{ErrorCode::kUnavailable, where() + " lists the same page again", ""};
    }
    token = page.next;
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace gantlet::objects
