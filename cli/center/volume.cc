// gantlet volume: folders that sessions share and that outlive them, through the running service.
#include <array>

#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/serve/service_desk.h"
#include "core/byte_count.h"

namespace gantlet::cli {
namespace {

constexpr Flag kQuotaFlag{"--quota", "SIZE",
                          "how much it may hold, such as 500MiB (default: 1GiB)"};
constexpr std::array kCreateFlags{kQuotaFlag, kTenantFlag, kFormatFlag, kDataDirFlag};
constexpr std::array kListFlags{kTenantFlag, kFormatFlag, kDataDirFlag};
constexpr std::array kDeleteFlags{kTenantFlag, kFormatFlag, kDataDirFlag};

constexpr const char* kVolumes = "/v1/volumes";

Result<int> create(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  if (arguments.positional().empty()) {
    return Error{ErrorCode::kInvalidArgument, "name one volume", "gantlet volume create data"};
  }
  json::Object body{{"name", arguments.positional()[0]}};
  if (const auto quota = arguments.value("--quota")) {
    const auto bytes = parseByteCount(*quota);
    if (!bytes) {
      return Error{ErrorCode::kInvalidArgument, "--quota: " + bytes.error().message,
                   bytes.error().resolution};
    }
    body.set("quota_bytes", bytes->bytes());
  }
  TRY(const Headers headers, tenantHeader(arguments));
  const auto made = askService(arguments, "POST", kVolumes, std::move(body), headers);
  if (!made) return inFlags(made.error(), {{"quota_bytes", "--quota"}});
  return tellAnswer(console, format, *made, textIn(*made, "name") + "\n");
}

std::string sizeIn(const json::Object& object, const char* name) {
  const json::Value* value = object.find(name);
  const std::int64_t* bytes = value == nullptr ? nullptr : value->asInt();
  return bytes == nullptr ? "" : formatByteCount(ByteCount(static_cast<std::uint64_t>(*bytes)));
}

Result<int> list(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(json::Array all, askServiceForAll(arguments, kVolumes, "volumes"));
  if (arguments.has("--tenant")) {
    TRY(const TenantId tenant, tenantOf(arguments));
    std::erase_if(all, [&](const json::Value& one) {
      return textIn(*one.asObject(), "tenant") != tenant.text();
    });
  }
  return tellList(console, format, kVolumeListSpec, all, "volumes", [](const json::Object& volume) {
    const std::string unusable = textIn(volume, "unusable");
    const json::Value* sessions = volume.find("sessions");
    const std::size_t count =
        sessions != nullptr && sessions->asArray() != nullptr ? sessions->asArray()->size() : 0;
    return inColumn(textIn(volume, "name"), 24) + inColumn(textIn(volume, "tenant"), 16) +
           inColumn(sizeIn(volume, "used_bytes") + " of " + sizeIn(volume, "quota_bytes"), 24) +
           std::to_string(count) + (count == 1 ? " session" : " sessions") +
           (unusable.empty() ? "" : "  UNUSABLE: " + printable(unusable));
  });
}

Result<int> remove(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string name, pathWord(arguments, "volume by its name"));
  TRY(const Headers headers, tenantHeader(arguments));
  TRY([[maybe_unused]] const json::Object done,
      askService(arguments, "DELETE", std::string(kVolumes) + "/" + name, {}, headers));
  return tellAnswer(console, format, json::Object{{"name", name}, {"state", "deleted"}},
                    name + " is deleted\n");
}

}  // namespace

const CommandSpec kVolumeCreateSpec{
    "volume create",
    "make a folder that sessions share and that outlives them",
    "[FLAG...] NAME",
    "Makes a volume of the tenant on the running service. Sessions that are made with --volume\n"
    "see it at /volumes/NAME. It stays until it is deleted.",
    kCreateFlags,
    "  gantlet volume create data\n"
    "  gantlet volume create models --quota 4GiB --tenant acme\n"};
const CommandSpec kVolumeListSpec{
    "volume list", "volumes and what they hold",
    "[FLAG...]",   "Lists the volumes, the oldest first, as they were measured last.",
    kListFlags,    "  gantlet volume list\n"};
const CommandSpec kVolumeDeleteSpec{
    "volume delete",  "delete a volume with all its files",
    "[FLAG...] NAME", "Its files are gone. Refused as long as a session has it, saved ones too.",
    kDeleteFlags,     "  gantlet volume delete data\n"};

int runVolumeCreate(const Arguments& arguments, Console& console) {
  return finish(create(arguments, console), kVolumeCreateSpec, console);
}
int runVolumeList(const Arguments& arguments, Console& console) {
  return finish(list(arguments, console), kVolumeListSpec, console);
}
int runVolumeDelete(const Arguments& arguments, Console& console) {
  return finish(remove(arguments, console), kVolumeDeleteSpec, console);
}

}  // namespace gantlet::cli
