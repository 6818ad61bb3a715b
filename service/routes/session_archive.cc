// /v1/sessions/{id}/files:archive: files of a workspace as a tar archive, in and out, at the pace
// of whoever sends or reads, in pieces.
#include <unistd.h>

#include <cerrno>

#include "core/digest.h"
#include "manager/tar_stream.h"
#include "service/http/query.h"
#include "service/session_routes.h"

namespace gantlet {
namespace {

constexpr std::size_t kPiece = std::size_t{256} << 10U;
constexpr int kMostTries = 100;  // at a file that comes and goes

Result<std::string> folderOf(const Call& call) {
  TRY(const http::QueryFields fields, http::parseByteQuery(call.request().head.query));
  std::string path;
  for (const auto& [name, value] : fields) {
    if (name != "path") {
      return Error{ErrorCode::kInvalidArgument,
                   "'" + name.substr(0, 64) + "' can't be asked for here", "path"};
    }
    path = value;
  }
  return path;
}

// Errors: it can't be read any more, or has become shorter.
Status sendFile(Call& call, const OpenedFile& file) {
  std::string piece(kPiece, '\0');
  for (std::uint64_t at = 0; at < file.info.size;) {
    const auto want =
        static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, file.info.size - at));
    const ssize_t n = ::pread(file.fd.get(), piece.data(), want, static_cast<off_t>(at));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return systemError("a file of the archive", n == 0 ? EIO : errno);
    if (!call.exchange.send(std::string_view(piece).substr(0, static_cast<std::size_t>(n)))) {
      return Error{ErrorCode::kCancelled, "the client has gone", ""};
    }
    at += static_cast<std::uint64_t>(n);
  }
  return {};
}

// One entry with its bytes. What has gone meanwhile, or is a link by now, is left out.
Status sendEntry(Call& call, const FolderFiles& folder, const FileInfo& entry, std::size_t prefix) {
  TarFile told;
  told.name = entry.path.substr(prefix);
  told.modified = entry.modifiedAt / 1000;
  if (entry.type == FileType::kFolder) {
    told.folder = true;
    (void)call.exchange.send(tarHeader(told));
    return {};
  }
  Result<OpenedFile> file = openWorkspaceFile(folder.workspace.get(), entry.path);
  for (int tries = 0; !file; ++tries) {
    const Result<FileInfo> now = statFile(folder.workspace.get(), entry.path);
    if (!now || now->type != FileType::kFile) return {};
    // It is there, and can't be read: whoever misses one is to know. Or it has just come back.
    if (tries == kMostTries) return file.error();
    file = openWorkspaceFile(folder.workspace.get(), entry.path);
  }
  told.size = file->info.size;
  told.modified = file->info.modifiedAt / 1000;
  told.executable = (file->info.mode & 0100U) != 0;
  if (!call.exchange.send(tarHeader(told))) {
    return Error{ErrorCode::kCancelled, "the client has gone", ""};
  }
  TRY_STATUS(sendFile(call, *file));
  if (const std::string padding = tarPadding(told.size); !padding.empty()) {
    (void)call.exchange.send(padding);
  }
  return {};
}

Status pack(Call& call) {
  TRY(const std::string path, folderOf(call));
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(const FolderFiles folder, desk->readFolder(whoOf(call), path));
  http::Response head;
  head.contentType = "application/x-tar";
  head.headers = {{"Content-Disposition", "attachment"},
                  {"Content-Security-Policy", "sandbox; default-src 'none'"}};
  if (call.request().head.method == "HEAD") {
    call.exchange.reply(std::move(head));
    return {};
  }
  call.exchange.armStream(std::move(head));
  const std::size_t prefix = folder.path.empty() ? 0 : folder.path.size() + 1;
  for (const FileInfo& entry : folder.entries) {
    if (entry.type != FileType::kFile && entry.type != FileType::kFolder) continue;
    // What is sent is no whole archive any more: it ends cut off, which its reader sees.
    if (!sendEntry(call, folder, entry, prefix)) return {};
  }
  (void)call.exchange.send(tarEnd());
  call.exchange.endStream();
  return {};
}

Status unpackInto(StagedFiles& staged, Call& call) {
  TarReader archive([&call] { return call.exchange.readPiece(); });
  for (;;) {
    TRY(const std::optional<TarReader::Entry> entry, archive.next());
    if (!entry) return {};
    if (entry->folder) {
      TRY_STATUS(staged.addFolder(entry->name));
      continue;
    }
    TRY_STATUS(staged.beginFile(entry->name));
    TRY_STATUS(archive.read([&](std::string_view bytes) { return staged.write(bytes); }));
  }
}

Result<http::Response> unpack(Call& call) {
  // A form of a page has another type: nobody's browser sends an archive unasked.
  const http::RequestHead& head = call.request().head;
  const std::string* type = head.find("content-type");
  if (type == nullptr || head.count("content-type") > 1 ||
      !http::equalsIgnoreCase(*type, "application/x-tar")) {
    Problem problem = problemOf(415, "the body must be a tar archive");
    problem.resolution = "send Content-Type: application/x-tar";
    return problemResponse(problem, call.request().id);
  }
  TRY(const std::string path, folderOf(call));
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(const std::unique_ptr<StagedFiles> staged, desk->stageFiles(whoOf(call), path));
  if (Status taken = unpackInto(*staged, call); !taken) {
    Error error = std::move(taken).error();
    error.message += "; nothing of the archive is stored";
    return error;
  }
  TRY(const StagedFiles::Counts counts, staged->place());
  return jsonResponse(
      json::Object{{"files", counts.files}, {"folders", counts.folders}, {"bytes", counts.bytes}});
}

}  // namespace

void sessionFilesPack(Call& call) {
  if (const Status done = pack(call); !done) replySessionError(call, done.error());
}
void sessionFilesUnpack(Call& call) { answerSession(call, unpack(call)); }

}  // namespace gantlet
