// Below /v1/volumes: folders that sessions of a tenant share and that outlive them.
#include "manager/volume_desk.h"
#include "service/execution_json.h"
#include "service/file_place.h"
#include "service/page.h"
#include "service/session_json.h"
#include "service/session_routes.h"

namespace gantlet {
namespace {

Result<VolumeDesk*> volumeDesk(const Call& call) {
  if (call.desks.volumes != nullptr) return call.desks.volumes;
  return Error{ErrorCode::kUnavailable, "this service keeps no volumes", ""};
}

VolumeDesk::Who volumeOf(const Call& call, std::string name) {
  return {std::move(name), call.caller.tenant, call.caller.ownTenant(), call.caller.actor};
}

VolumeDesk::Who volumeOf(const Call& call) {
  return volumeOf(call, std::string(call.pathField("name")));
}

Result<ByteCount> quotaOf(const std::optional<json::Value>& value) {
  if (!value || value->isNull()) return ByteCount(0);
  const std::int64_t* bytes = value->asInt();
  if (bytes != nullptr && *bytes > 0) return ByteCount(static_cast<std::uint64_t>(*bytes));
  return Error{ErrorCode::kInvalidArgument, "'quota_bytes' must be a whole number above 0",
               "leave it out for the usual one"};
}

Result<http::Response> make(Call& call) {
  TRY(VolumeDesk * desk, volumeDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(const VolumeFields fields, json::read<VolumeFields>(std::move(body)));
  TRY(const ByteCount quota, quotaOf(fields.quotaBytes));
  TRY(const VolumeInfo volume, desk->create(volumeOf(call, fields.name), quota));
  http::Response response = jsonResponse(volumeJson(volume), 201);
  response.headers.push_back({"Location", "/v1/volumes/" + volume.name});
  return response;
}

Result<http::Response> list(Call& call) {
  TRY(VolumeDesk * desk, volumeDesk(call));
  TRY(const PageAsked asked, readPage(call.request().head.query));
  TRY_STATUS(checkCursor(asked.after, "vol_"));
  std::vector<VolumeInfo> all = desk->list(call.caller.ownTenant());
  std::erase_if(all, [&](const VolumeInfo& one) { return one.id <= asked.after; });
  const bool more = all.size() > asked.limit;
  if (more) all.resize(asked.limit);
  json::Array volumes;
  for (const VolumeInfo& one : all) volumes.emplace_back(volumeJson(one));
  return jsonResponse(json::Object{{"volumes", std::move(volumes)},
                                   {"next", more ? json::Value(all.back().id) : json::Value()}});
}

Result<http::Response> one(Call& call) {
  TRY(VolumeDesk * desk, volumeDesk(call));
  TRY(const VolumeInfo volume, desk->get(volumeOf(call)));
  return jsonResponse(volumeJson(volume));
}

Result<http::Response> remove(Call& call) {
  TRY(VolumeDesk * desk, volumeDesk(call));
  TRY_STATUS(desk->remove(volumeOf(call)));
  return noContent();
}

class VolumePlace final : public FilePlace {
 public:
  VolumePlace(VolumeDesk& desk, VolumeDesk::Who who) : desk_(desk), who_(std::move(who)) {}
  Status there() override {
    TRY([[maybe_unused]] const VolumeInfo volume, desk_.get(who_));
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
  VolumeDesk& desk_;
  const VolumeDesk::Who who_;
};

FoundPlace placeOf(const Call& call) {
  TRY(VolumeDesk * desk, volumeDesk(call));
  return std::unique_ptr<FilePlace>(std::make_unique<VolumePlace>(*desk, volumeOf(call)));
}

}  // namespace

BodyShape volumeShape() { return {json::fieldsOf<VolumeFields>()}; }

void volumeList(Call& call) { answerSession(call, list(call)); }
void volumeMake(Call& call) { answerSession(call, make(call)); }
void volumeOne(Call& call) { answerSession(call, one(call)); }
void volumeRemove(Call& call) { answerSession(call, remove(call)); }
void volumeFileList(Call& call) { listFiles(call, placeOf(call)); }
void volumeFileGet(Call& call) { answerFile(call, placeOf(call)); }
void volumeFilePut(Call& call) { takeFile(call, placeOf(call)); }
void volumeFileRemove(Call& call) { removeFile(call, placeOf(call)); }

}  // namespace gantlet
