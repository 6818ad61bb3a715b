// Whole files, up and down, in the memory of a piece.
#include <unistd.h>

#include <cerrno>

#include "service/faces/e2b/calls.h"
#include "service/faces/e2b/entries.h"
#include "service/faces/e2b/multipart.h"
#include "service/http/query.h"

namespace gantlet::e2b {
namespace {

constexpr std::size_t kPiece = std::size_t{64} << 10U;
constexpr std::size_t kMostHeld = 100;
constexpr std::size_t kMostFiles = 1000;  // of one upload
constexpr std::string_view kMetadata = "x-metadata-";

struct Asked {
  std::string path;
  std::string user;
};

Result<Asked> readQuery(const http::RequestHead& head) {
  Asked asked;
  // Of two, what has signed the address may go by the one and this by the other.
  // A program may have given a file any name, which is read by the same.
  TRY(const http::QueryFields query, http::parseByteQuery(head.query));
  for (const auto& [name, value] : query) {
    if (name == "path") asked.path = value;
    if (name == "username") asked.user = value;
  }
  return asked;
}

// 507 for a workspace that is full: their clients have an error of their own for it.
void replyFileError(Call& call, const Error& error) {
  if (error.code == ErrorCode::kCancelled) return call.exchange.abandon();
  if (repliedDead(call)) return;
  if (error.code == ErrorCode::kTooLarge)
    return call.exchange.reply(errorResponse(507, error.text()));
  replyControl(call, error);
}

}  // namespace

Status sendFile(Call& call, const OpenedFile& file) {
  http::Response head;
  head.contentType = "application/octet-stream";
  // What a browser is sent to is never shown as a page of this service.
  head.headers.push_back({"Content-Disposition", "attachment"});
  head.headers.push_back({"ETag", "\"" + file.info.etag + "\""});
  std::string piece(kPiece, '\0');
  std::uint64_t offset = 0;
  bool streams = false;
  while (true) {
    const ssize_t count =
        ::pread(file.fd.get(), piece.data(), piece.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return systemError("pread", errno);
    offset += static_cast<std::uint64_t>(count);
    const std::string_view bytes(piece.data(), static_cast<std::size_t>(count));
    if (!streams && bytes.size() < kPiece && offset == file.info.size) {
      head.body = bytes;  // whole: with its length
      call.exchange.reply(std::move(head));
      return {};
    }
    if (!streams) call.exchange.armOpenStream(head, {});
    streams = true;
    if (count == 0) break;
    if (!call.exchange.send(bytes)) return Error{ErrorCode::kCancelled, "the client has gone", ""};
  }
  call.exchange.endStream();
  return {};
}

Status readPieces(Call& call, const std::function<Status(std::string_view)>& take) {
  while (true) {
    TRY(const std::string piece, call.exchange.readPiece());
    if (piece.empty()) return {};
    TRY_STATUS(take(piece));
  }
}

namespace {

// One upload: a file after the other is written while it comes, and takes its place when all have
// come, so that an upload that is refused has stored nothing. Each takes a descriptor until then.
class Upload {
 public:
  Upload(const SessionCall& session, Asked asked) : session_(session), asked_(std::move(asked)) {}

  Status begin(const std::string& path, std::optional<std::uint64_t> size = std::nullopt) {
    if (path.empty()) {
      return Error{ErrorCode::kInvalidArgument, "the upload names no path",
                   "name it in 'path', or as the file name of the part"};
    }
    if (files_ >= kMostFiles) {
      return Error{ErrorCode::kInvalidArgument, "the upload has more than 1000 files",
                   "send them in several uploads"};
    }
    TRY(writer_, session_.desk.writeFile(session_.who, askedPath(path), size));
    return {};
  }
  Status begin(const Multipart::Part& part) {
    if (part.name != "file") {
      return Error{ErrorCode::kInvalidArgument, "the upload has a part that is no file",
                   "name each part 'file'"};
    }
    // The address names the one file that there is; else each part does.
    return begin(asked_.path.empty() ? part.filename : asked_.path);
  }
  Status write(std::string_view bytes) {
    return writer_ == nullptr ? Status() : writer_->write(bytes);
  }
  Status end() {
    whole_.push_back(std::move(writer_));
    ++files_;
    return whole_.size() < kMostHeld ? Status() : place();
  }
  Result<json::Array> finish() {
    TRY_STATUS(place());
    return std::move(written_);
  }

 private:
  Status place() {
    for (const std::unique_ptr<FileWriter>& file : whole_) {
      TRY(const FileInfo info, file->finish());
      written_.emplace_back(writtenJson(info));
    }
    whole_.clear();
    return {};
  }

  const SessionCall& session_;
  const Asked asked_;
  std::unique_ptr<FileWriter> writer_;
  std::vector<std::unique_ptr<FileWriter>> whole_;
  std::size_t files_ = 0;
  json::Array written_;
};

Status checkUpload(const http::RequestHead& head, const Asked& asked) {
  if (const auto text = unknownUser(asked.user)) {
    return Error{ErrorCode::kInvalidArgument, *text, "leave the user out"};
  }
  for (const http::Header& header : head.headers) {
    if (header.name.starts_with(kMetadata)) {
      return Error{ErrorCode::kInvalidArgument, "metadata of files is not offered", "leave it out"};
    }
  }
  const std::string* encoding = head.find("content-encoding");
  if (encoding != nullptr && !http::equalsIgnoreCase(*encoding, "identity")) {
    return Error{ErrorCode::kInvalidArgument,
                 "compressed uploads ('" + encoding->substr(0, 64) + "') are not offered",
                 "leave gzip out"};
  }
  return {};
}

Result<json::Array> upload(Call& call, const SessionCall& session) {
  const http::RequestHead& head = call.request().head;
  TRY(const Asked asked, readQuery(head));
  TRY_STATUS(checkUpload(head, asked));
  const std::string* type = head.find("content-type");
  if (type == nullptr || head.count("content-type") > 1) {
    return Error{ErrorCode::kInvalidArgument, "the upload needs one Content-Type",
                 "send multipart/form-data or application/octet-stream"};
  }
  Upload files(session, asked);
  if (http::equalsIgnoreCase(http::trimBlanks(type->substr(0, type->find(';'))),
                             "application/octet-stream")) {
    TRY_STATUS(files.begin(asked.path, head.contentLength));
    TRY_STATUS(readPieces(call, [&](std::string_view piece) { return files.write(piece); }));
    TRY_STATUS(files.end());
    return files.finish();
  }
  TRY(const std::string boundary, Multipart::boundaryOf(*type));
  Multipart body(boundary, {[&](const Multipart::Part& part) { return files.begin(part); },
                            [&](std::string_view bytes) { return files.write(bytes); },
                            [&] { return files.end(); }});
  TRY_STATUS(readPieces(call, [&](std::string_view piece) { return body.feed(piece); }));
  TRY_STATUS(body.finish());
  return files.finish();
}

}  // namespace

void daemonHealth(Call& call) {
  if (repliedDead(call)) return;
  call.exchange.reply(noContent());
}

void fileRead(Call& call) {
  if (repliedDead(call)) return;
  auto session = ofAddress(call);
  auto asked = readQuery(call.request().head);
  if (!session || !asked) {
    return replyFileError(call, session ? asked.error() : session.error());
  }
  if (const auto text = unknownUser(asked->user)) {
    return call.exchange.reply(errorResponse(400, *text));
  }
  if (asked->path.empty()) {
    return call.exchange.reply(errorResponse(
        400, "'path' is missing: name a file, as in /files?path=/home/user/data.csv"));
  }
  const auto file = session->desk.openFile(session->who, askedPath(asked->path));
  if (!file) return replyFileError(call, file.error());
  if (const Status sent = sendFile(call, *file); !sent) {
    if (call.exchange.settleStream()) return call.exchange.abandon();
    replyFileError(call, sent.error());
  }
}

void fileWrite(Call& call) {
  if (repliedDead(call)) return;
  auto session = ofAddress(call);
  if (!session) return replyFileError(call, session.error());
  auto written = upload(call, *session);
  if (!written) return replyFileError(call, written.error());
  call.exchange.reply(jsonResponse(std::move(*written)));
}

}  // namespace gantlet::e2b
