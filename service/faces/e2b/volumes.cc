// Volumes, and their files: the same as at /v1/volumes.
#include <algorithm>
#include <charconv>

#include "core/clock.h"
#include "core/utf8.h"
#include "manager/volume_desk.h"
#include "service/faces/e2b/calls.h"
#include "service/faces/e2b/token.h"
#include "service/http/query.h"
#include "service/submission_json.h"

namespace gantlet::e2b {
namespace {

constexpr std::uint32_t kDeepest = 64;
// What files of a volume are to programs, and what they are made with from outside.
constexpr std::int64_t kUser = 1000;
constexpr std::string_view kFileMode = "420";    // 0644
constexpr std::string_view kFolderMode = "493";  // 0755

struct VolumeCall {
  VolumeDesk& desk;
  VolumeDesk::Who who;
};

Result<VolumeDesk*> volumeDesk(const Call& call) {
  if (call.desks.volumes != nullptr) return call.desks.volumes;
  return Error{ErrorCode::kUnavailable, "this service keeps no volumes", ""};
}

VolumeDesk::Who whoOf(const Call& call, std::string name) {
  return {std::move(name), call.caller.tenant, call.caller.ownTenant(), call.caller.actor};
}

// The volume that the path names ({id}): by its id, or by its name.
Result<VolumeCall> volumeOfPath(const Call& call) {
  TRY(VolumeDesk * desk, volumeDesk(call));
  return VolumeCall{*desk, whoOf(call, std::string(call.pathField("id")))};
}

json::Object volumeJson(const Call& call, const VolumeInfo& volume) {
  return {{"volumeID", volume.id},
          {"name", volume.name},
          {"token", tokenFor(call, volume.id)},
          {"domain", nullptr}};
}

void reply(Call& call, Result<http::Response> response) {
  if (response) return call.exchange.reply(std::move(response).value());
  // Their clients know 507 as a disk that is full.
  if (response.error().code == ErrorCode::kTooLarge) {
    return call.exchange.reply(errorResponse(507, inSandboxWords(response.error().text())));
  }
  replyControl(call, response.error());
}

Result<http::Response> made(Call& call) {
  TRY(VolumeDesk * desk, volumeDesk(call));
  TRY(const json::Value body, readBody(call));
  const json::Value* name = body.asObject() == nullptr ? nullptr : body.asObject()->find("name");
  if (name == nullptr || name->asString() == nullptr) {
    return Error{ErrorCode::kInvalidArgument, "'name' must be a text", "name the volume"};
  }
  TRY(const VolumeInfo volume, desk->create(whoOf(call, *name->asString()), ByteCount(0)));
  return jsonResponse(volumeJson(call, volume), 201);
}

Result<http::Response> listed(Call& call) {
  TRY(VolumeDesk * desk, volumeDesk(call));
  json::Array volumes;
  for (const VolumeInfo& one : desk->list(call.caller.ownTenant())) {
    volumes.emplace_back(json::Object{{"volumeID", one.id}, {"name", one.name}});
  }
  return jsonResponse(std::move(volumes));
}

Result<http::Response> one(Call& call) {
  TRY(const VolumeCall volume, volumeOfPath(call));
  TRY(const VolumeInfo info, volume.desk.get(volume.who));
  return jsonResponse(volumeJson(call, info));
}

Result<http::Response> removed(Call& call) {
  TRY(const VolumeCall volume, volumeOfPath(call));
  TRY_STATUS(volume.desk.remove(volume.who));
  return noContent();
}

// --- files

struct Asked {
  std::string path;  // below the volume; "": the volume
  std::uint32_t depth = 1;
  bool force = false;  // over what is there; with the folders above it
};

Result<bool> readForce(const std::string& value) {
  if (value == "true") return true;
  if (value == "false") return false;
  return Error{ErrorCode::kInvalidArgument, "'force' must be true or false",
               "leave it out to write over nothing"};
}

// What asks for another owner, or other rights, than a file has here is refused rather than taken.
Status checkMetadata(const std::string& name, const std::string& value, std::string_view mode) {
  if (value == (name == "mode" ? std::string(mode) : std::to_string(kUser))) return {};
  return Error{ErrorCode::kInvalidArgument,
               "'" + name + "' is not offered: files of a volume are those of its programs",
               "leave it out"};
}

// `mode`: of what is made so; "": nothing is.
Result<Asked> askedOf(const http::RequestHead& head, std::string_view mode = "") {
  Asked asked;
  bool named = false;
  TRY(const http::QueryFields query, http::parseQuery(head.query));
  for (const auto& [name, value] : query) {
    if (name == "path") {
      if (named) {
        return Error{ErrorCode::kInvalidArgument, "'path' stands more than once in the address",
                     "name it once"};
      }
      named = true;
      asked.path = value.substr(std::min(value.find_first_not_of('/'), value.size()));
    } else if (name == "depth") {
      const auto [end, error] =
          std::from_chars(value.data(), value.data() + value.size(), asked.depth);
      if (error != std::errc{} || end != value.data() + value.size()) {
        return Error{ErrorCode::kInvalidArgument, "'depth' must be a whole number",
                     "leave it out for the folder's own entries"};
      }
      asked.depth = std::clamp<std::uint32_t>(asked.depth, 1, kDeepest);
    } else if (name == "force") {
      TRY(asked.force, readForce(value));
    } else if (name == "uid" || name == "gid" || name == "mode") {
      TRY_STATUS(checkMetadata(name, value, mode));
    }
  }
  if (!named) return Error{ErrorCode::kInvalidArgument, "'path' is missing", "name a path"};
  return asked;
}

const char* typeOf(FileType type) {
  switch (type) {
    case FileType::kFile: return "file";
    case FileType::kFolder: return "directory";
    case FileType::kLink: return "symlink";
    case FileType::kOther: break;
  }
  return "unknown";
}

// Of the three times only the last change of the content is known.
json::Object statJson(const FileInfo& file) {
  const std::string path = "/" + toValidUtf8(file.path);
  const std::string changed = formatRfc3339(file.modifiedAt);
  return {{"name", path.substr(path.rfind('/') + 1)},
          {"type", typeOf(file.type)},
          {"path", path},
          {"size", file.size},
          {"mode", static_cast<std::int64_t>(file.mode)},
          {"uid", kUser},
          {"gid", kUser},
          {"atime", changed},
          {"mtime", changed},
          {"ctime", changed}};
}

Result<http::Response> entry(Call& call) {
  TRY(const VolumeCall volume, volumeOfPath(call));
  TRY(const Asked asked, askedOf(call.request().head));
  TRY(const FileInfo file, volume.desk.stat(volume.who, asked.path));
  return jsonResponse(statJson(file));
}

Result<http::Response> entryRemoved(Call& call) {
  TRY(const VolumeCall volume, volumeOfPath(call));
  TRY(const Asked asked, askedOf(call.request().head));
  TRY(const bool removed, volume.desk.removeFileIf(volume.who, asked.path, {}));
  if (!removed) return Error{ErrorCode::kNotFound, "there is no such file", ""};
  return noContent();
}

Result<http::Response> folder(Call& call) {
  TRY(const VolumeCall volume, volumeOfPath(call));
  TRY(const Asked asked, askedOf(call.request().head));
  TRY(const std::vector<FileInfo> files,
      volume.desk.listFiles(volume.who, asked.path, asked.depth));
  json::Array entries;
  for (const FileInfo& file : files) entries.emplace_back(statJson(file));
  return jsonResponse(std::move(entries));
}

Error isThere(const std::string& path) {
  return Error{ErrorCode::kBusy, "there is a file or folder " + shownName(path) + " already",
               "ask with force, or name another path"};
}

std::string folderAbove(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash);
}

// Without force: not where it is there already, or where the folder for it is not.
Result<http::Response> folderMade(Call& call) {
  TRY(const VolumeCall volume, volumeOfPath(call));
  TRY(const Asked asked, askedOf(call.request().head, kFolderMode));
  if (!asked.force) {
    TRY([[maybe_unused]] const FileInfo above,
        volume.desk.stat(volume.who, folderAbove(asked.path)));
  }
  TRY(const bool made, volume.desk.makeFolder(volume.who, asked.path));
  if (!made && !asked.force) return isThere(asked.path);
  TRY(const FileInfo file, volume.desk.stat(volume.who, asked.path));
  return jsonResponse(statJson(file), 201);
}

// Without force: over nothing. Said before the bytes come, where it can be.
Result<http::Response> written(Call& call) {
  TRY(const VolumeCall volume, volumeOfPath(call));
  TRY(const Asked asked, askedOf(call.request().head, kFileMode));
  if (!asked.force && volume.desk.stat(volume.who, asked.path)) return isThere(asked.path);
  FileCondition condition;
  condition.mustBeAbsent = !asked.force;
  TRY(const std::unique_ptr<FileWriter> writer,
      volume.desk.writeFile(volume.who, asked.path, call.request().head.contentLength));
  TRY_STATUS(readPieces(call, [&](std::string_view piece) { return writer->write(piece); }));
  TRY(const std::optional<FileInfo> file, writer->finishIf(condition));
  if (!file) return isThere(asked.path);
  return jsonResponse(statJson(*file), 201);
}

}  // namespace

std::string_view volumeOfContent(std::string_view path) {
  constexpr std::string_view kFolder = "/volumecontent/";
  if (!path.starts_with(kFolder)) return {};
  path.remove_prefix(kFolder.size());
  return path.substr(0, path.find('/'));
}

void volumeMake(Call& call) { reply(call, made(call)); }
void volumeList(Call& call) { reply(call, listed(call)); }
void volumeOne(Call& call) { reply(call, one(call)); }
void volumeRemove(Call& call) { reply(call, removed(call)); }
void volumeEntry(Call& call) { reply(call, entry(call)); }
void volumeEntryRemove(Call& call) { reply(call, entryRemoved(call)); }
void volumeFolder(Call& call) { reply(call, folder(call)); }
void volumeFolderMake(Call& call) { reply(call, folderMade(call)); }
void volumeFileWrite(Call& call) { reply(call, written(call)); }

void volumeEntryChange(Call& call) {
  call.exchange.reply(notOffered(
      "Gantlet changes no owners and modes of files in volumes: programs of a session may"));
}

void volumeFileRead(Call& call) {
  const auto opened = [&]() -> Result<OpenedFile> {
    TRY(const VolumeCall volume, volumeOfPath(call));
    TRY(const Asked asked, askedOf(call.request().head));
    return volume.desk.openFile(volume.who, asked.path);
  }();
  if (!opened) return replyControl(call, opened.error());
  if (const Status sent = sendFile(call, *opened); !sent) {
    if (call.exchange.settleStream()) return call.exchange.abandon();
    replyControl(call, sent.error());
  }
}

}  // namespace gantlet::e2b
