// Files: those of a session's workspace, /v1/sessions/{id}/files, and what volumes share of that.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>

#include "core/digest.h"
#include "service/file_place.h"
#include "service/http/query.h"
#include "service/preconditions.h"
#include "service/session_json.h"
#include "service/session_routes.h"

namespace gantlet {
namespace {

constexpr std::size_t kWhole = std::size_t{1} << 20U;  // up to here an answer is one piece
constexpr std::size_t kPiece = std::size_t{256} << 10U;

// A program may give a file a name of any bytes: so do clients, percent-encoded.
Result<std::string> pathOf(const Call& call) { return http::decodeBytes(call.pathField("tail")); }

struct Range {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;  // exclusive
  bool partial = false;
  bool satisfiable = true;
};

// A number that no file is large enough for is the largest that there is.
std::optional<std::uint64_t> numberOf(std::string_view text) {
  const bool digits =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (text.empty() || !digits) return std::nullopt;
  std::uint64_t value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  return parsed.ec == std::errc{} ? value : UINT64_MAX;
}

// RFC 9110 section 14: one range of bytes of a GET; what is not that is ignored, and all is sent.
Range rangeOf(const http::RequestHead& head, const FileInfo& file) {
  constexpr std::string_view kUnit = "bytes=";
  Range range{0, file.size, false, true};
  const std::string* text = head.find("range");
  if (text == nullptr || head.method != "GET" || head.count("range") > 1 ||
      !http::equalsIgnoreCase(std::string_view(*text).substr(0, kUnit.size()), kUnit)) {
    return range;
  }
  if (const std::string* condition = head.find("if-range");
      condition != nullptr && *condition != "\"" + file.etag + "\"") {
    return range;
  }
  const std::string_view spec = http::trimBlanks(std::string_view(*text).substr(kUnit.size()));
  const std::size_t dash = spec.find('-');
  if (dash == std::string_view::npos || spec.find(',') != std::string_view::npos) return range;
  const auto first = numberOf(spec.substr(0, dash));
  const auto last = numberOf(spec.substr(dash + 1));
  if (!first && (dash != 0 || !last)) return range;
  if (first && !last && dash + 1 != spec.size()) return range;
  range.partial = true;
  if (!first) {
    range.begin = file.size - std::min(file.size, *last);
    range.satisfiable = *last > 0 && file.size > 0;
    return range;
  }
  if (last && *last < *first) return {0, file.size, false, true};
  range.begin = *first;
  range.end = last ? std::min(file.size, *last == UINT64_MAX ? *last : *last + 1) : file.size;
  range.satisfiable = range.begin < file.size;
  return range;
}

http::Response headOf(const FileInfo& file) {
  http::Response head;
  head.contentType = "application/octet-stream";
  head.headers = {{"ETag", "\"" + file.etag + "\""},
                  {"Accept-Ranges", "bytes"},
                  // A stranger's page must not run as one of this service's.
                  {"Content-Disposition", "attachment"},
                  {"Content-Security-Policy", "sandbox; default-src 'none'"}};
  return head;
}

// Sends [begin, end) at the client's pace. What is no longer there ends it cut off.
void sendPieces(Call& call, const OpenedFile& file, const Range& range, http::Response head) {
  call.exchange.armStream(std::move(head));
  std::string piece(kPiece, '\0');
  for (std::uint64_t at = range.begin; at < range.end;) {
    const auto want = static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, range.end - at));
    const ssize_t n = ::pread(file.fd.get(), piece.data(), want, static_cast<off_t>(at));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    if (!call.exchange.send(std::string_view(piece).substr(0, static_cast<std::size_t>(n)))) return;
    at += static_cast<std::uint64_t>(n);
  }
  call.exchange.endStream();
}

Status get(Call& call, FilePlace& place) {
  TRY(const std::string path, pathOf(call));
  TRY(const OpenedFile file, place.open(path));
  const http::RequestHead& asked = call.request().head;
  http::Response response = headOf(file.info);
  TRY(const FileCondition condition, readPreconditions(asked));
  if (!condition.matches(&file.info)) {
    call.exchange.reply(preconditionFailed(condition, &file.info, call.request().id));
    return {};
  }
  if (!condition.noneMatches(&file.info)) {
    response.status = 304;
    call.exchange.reply(std::move(response));
    return {};
  }
  const Range range = rangeOf(asked, file.info);
  if (!range.satisfiable) {
    Problem problem = problemOf(416, "the file has no such bytes");
    problem.resolution = "it has " + std::to_string(file.info.size);
    problem.headers.push_back({"Content-Range", "bytes */" + std::to_string(file.info.size)});
    call.exchange.reply(problemResponse(problem, call.request().id));
    return {};
  }
  const std::uint64_t size = range.end - range.begin;
  if (range.partial) {
    response.status = 206;
    response.headers.push_back({"Content-Range", "bytes " + std::to_string(range.begin) + "-" +
                                                     std::to_string(range.end - 1) + "/" +
                                                     std::to_string(file.info.size)});
  }
  if (asked.method == "HEAD") {
    response.length = size;
    call.exchange.reply(std::move(response));
    return {};
  }
  if (size > kWhole) {
    sendPieces(call, file, range, std::move(response));
    return {};
  }
  response.body.resize(static_cast<std::size_t>(size));
  std::size_t done = 0;
  while (done < response.body.size()) {
    const ssize_t n = ::pread(file.fd.get(), response.body.data() + done,
                              response.body.size() - done, static_cast<off_t>(range.begin + done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      call.exchange.abandon();  // it became shorter meanwhile: nobody is to take it for whole
      return {};
    }
    done += static_cast<std::size_t>(n);
  }
  call.exchange.reply(std::move(response));
  return {};
}

// 412 where the request's preconditions don't hold of what is there; nullopt where they do, or
// where the request fails anyway (section 13.2.1).
std::optional<http::Response> refused(Call& call, const FileCondition& condition,
                                      const Result<FileInfo>& there) {
  if (!there && there.error().code != ErrorCode::kNotFound) return std::nullopt;
  const FileInfo* file = there ? &*there : nullptr;
  if (condition.matches(file) && condition.noneMatches(file)) return std::nullopt;
  return preconditionFailed(condition, file, call.request().id);
}

Result<http::Response> makeFolder(Call& call, FilePlace& place, const std::string& path,
                                  const FileCondition& condition) {
  TRY(const std::string rest, call.exchange.readPiece());
  if (!rest.empty()) {
    return Error{ErrorCode::kInvalidArgument, "a folder is made without a body",
                 "leave the slash at the end out for a file"};
  }
  if (condition.asks()) {
    TRY_STATUS(place.there());
    if (auto response = refused(call, condition, place.stat(path))) return *response;
  }
  TRY(const bool made, place.makeFolder(path));
  TRY(const FileInfo folder, place.stat(path));
  return jsonResponse(fileJson(folder), made ? 201 : 200);
}

Result<http::Response> put(Call& call, FilePlace& place) {
  TRY(const std::string path, pathOf(call));
  const http::RequestHead& head = call.request().head;
  TRY(const FileCondition condition, readPreconditions(head));
  if (head.find("content-range") != nullptr) {
    // Whoever sends a part must not have it taken for the whole (section 14.5).
    return Error{ErrorCode::kInvalidArgument, "a file is written as a whole, not in ranges",
                 "leave Content-Range out, and send all of it"};
  }
  if (path.ends_with('/')) return makeFolder(call, place, path, condition);
  const Result<FileInfo> before = place.stat(path);
  if (condition.asks()) {
    TRY_STATUS(place.there());
    if (auto response = refused(call, condition, before)) return *std::move(response);
  }
  TRY(const std::unique_ptr<FileWriter> writer, place.write(path, head.contentLength));
  Sha256 digest;
  while (true) {
    TRY(const std::string piece, call.exchange.readPiece());
    if (piece.empty()) break;
    TRY_STATUS(writer->write(piece));
    digest.update(piece);
  }
  TRY(const std::optional<FileInfo> file, writer->finishIf(condition));
  if (!file) {  // it has changed while the body came
    const Result<FileInfo> now = place.stat(path);
    return preconditionFailed(condition, now ? &*now : nullptr, call.request().id);
  }
  json::Object told = fileJson(*file);
  told.set("sha256", toHex(digest.finish()));
  http::Response response = jsonResponse(std::move(told), before ? 200 : 201);
  response.headers.push_back({"ETag", "\"" + file->etag + "\""});
  return response;
}

Result<http::Response> remove(Call& call, FilePlace& place) {
  TRY(const std::string path, pathOf(call));
  TRY(const FileCondition condition, readPreconditions(call.request().head));
  if (condition.asks()) {
    TRY(const FileInfo there, place.stat(path));
    if (auto response = refused(call, condition, there)) return *std::move(response);
  }
  TRY(const bool removed, place.removeIf(path, condition));
  if (removed) return noContent();
  TRY(const FileInfo now, place.stat(path));
  return preconditionFailed(condition, &now, call.request().id);
}

Result<http::Response> list(Call& call, FilePlace& place) {
  TRY(const http::QueryFields fields, http::parseByteQuery(call.request().head.query));
  std::string path;
  std::uint32_t depth = 1;
  for (const auto& [name, value] : fields) {
    if (name == "path") {
      path = value;
    } else if (name == "recursive") {
      if (value != "true" && value != "false") {
        return Error{ErrorCode::kInvalidArgument, "'recursive' must be true or false", ""};
      }
      depth = value == "true" ? UINT32_MAX : 1;
    } else {
      return Error{ErrorCode::kInvalidArgument,
                   "'" + name.substr(0, 64) + "' can't be asked for here", "path, recursive"};
    }
  }
  TRY(const std::vector<FileInfo> found, place.list(path, depth));
  json::Array files;
  for (const FileInfo& one : found) files.emplace_back(fileJson(one));
  return jsonResponse(json::Object{{"files", std::move(files)}});
}

class Workspace final : public FilePlace {
 public:
  Workspace(SessionDesk& desk, SessionDesk::Who who) : desk_(desk), who_(std::move(who)) {}
  Status there() override {
    TRY([[maybe_unused]] const SessionInfo session, desk_.get(who_));
    return {};
  }
  Result<FileInfo> stat(const std::string& path) override { return desk_.stat(who_, path); }
  Result<std::vector<FileInfo>> list(const std::string& path, std::uint32_t depth) override {
    return desk_.listFiles(who_, path, depth);
  }
  Result<OpenedFile> open(const std::string& path) override { return desk_.openFile(who_, path); }
  Result<std::unique_ptr<FileWriter>> write(const std::string& path,
                                            std::optional<std::uint64_t> size) override {
    return desk_.writeFile(who_, path, size);
  }
  Result<bool> makeFolder(const std::string& path) override { return desk_.makeFolder(who_, path); }
  Result<bool> removeIf(const std::string& path, const FileCondition& condition) override {
    return desk_.removeFileIf(who_, path, condition);
  }

 private:
  SessionDesk& desk_;
  const SessionDesk::Who who_;
};

FoundPlace workspaceOf(const Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  return std::unique_ptr<FilePlace>(std::make_unique<Workspace>(*desk, whoOf(call)));
}

}  // namespace

void answerFile(Call& call, const FoundPlace& place) {
  const Status done = place ? get(call, **place) : Status(place.error());
  if (!done) replySessionError(call, done.error());
}
void takeFile(Call& call, const FoundPlace& place) {
  answerSession(call, place ? put(call, **place) : place.error());
}
void removeFile(Call& call, const FoundPlace& place) {
  answerSession(call, place ? remove(call, **place) : place.error());
}
void listFiles(Call& call, const FoundPlace& place) {
  answerSession(call, place ? list(call, **place) : place.error());
}

void sessionFileGet(Call& call) { answerFile(call, workspaceOf(call)); }
void sessionFilePut(Call& call) { takeFile(call, workspaceOf(call)); }
void sessionFileRemove(Call& call) { removeFile(call, workspaceOf(call)); }
void sessionFileList(Call& call) { listFiles(call, workspaceOf(call)); }

}  // namespace gantlet
