#include "cli/audit/audit_source.h"

#include <algorithm>

#include "audit/filter_fields.h"
#include "cli/audit/audit_session.h"
#include "cli/data_folder.h"
#include "service/local_client.h"

namespace gantlet::cli {
namespace {

namespace fs = std::filesystem;

bool isLog(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / "checkpoint", ignored) || fs::exists(folder / "log.vkey", ignored) ||
         fs::exists(folder / "tile", ignored);
}

}  // namespace

Result<fs::path> auditFolder(const Arguments& arguments, const std::optional<std::string>& copy) {
  fs::path folder;
  if (copy) {
    folder = *copy;
    if (!isLog(folder) && isLog(folder / "audit")) folder /= "audit";
  } else {
    TRY(const fs::path data, dataFolderPath(arguments.value("--data-dir")));
    folder = data / "audit";
  }
  if (isLog(folder)) return folder;
  return Error{ErrorCode::kNotFound, "there is no audit log in " + folder.string(),
               copy ? "name the log's folder, or the data folder that has it"
                    : "name another data folder with --data-dir"};
}

Status recordThroughService(const fs::path& data, std::string_view command,
                            const audit::RecordFilter& filter) {
  LocalRequest request;
  request.path = "/v1/audit/checkpoint";
  request.body =
      json::write(json::Object{{"reading", command}, {"filter", audit::filterJson(filter)}});
  TRY(const LocalReply reply, callLocal(data / kSocketName, request));
  if (reply.status == 200) return {};
  return Error{ErrorCode::kUnavailable,
               "the service that holds the data folder did not record the reading (status " +
                   std::to_string(reply.status) + ")",
               "see what 'gantlet doctor' and the service's own messages say"};
}

Status recordReading(const Arguments& arguments, const CommandSpec& spec, Console& console,
                     std::string_view event, const audit::RecordFilter& filter) {
  TRY(const fs::path data, dataFolderPath(arguments.value("--data-dir")));
  TRY(OpenedFolder opened, openFolderFor(arguments, spec, console));
  if (std::holds_alternative<HeldBy>(opened)) {
    if (arguments.has("--verbose")) {
      console.message(spec.name, "a service holds the data folder: reading through it");
    }
    return recordThroughService(data, spec.name, filter);
  }
  const SystemClock clock;
  TRY(const AuditSession session,
      AuditSession::over(std::move(std::get<DataFolder>(opened)), clock));
  audit::AuditRecord record;
  record.tenant = TenantId(filter.tenant.value_or("default"));
  record.stage = "audit";
  record.event = std::string(event);
  record.outcome = "ok";
  record.details = json::Object{
      {"actor", "local"}, {"command", spec.name}, {"filter", audit::filterJson(filter)}};
  TRY(const audit::Receipt receipt, session.log()->enqueue(record));
  TRY_STATUS(session.log()->waitDurable(receipt.seq));
  return session.log()->publish();
}

Result<audit::RecordFilter> filterOf(const Arguments& arguments, WallTime now) {
  audit::RecordFilter filter;
  for (const std::string_view name : audit::filterFieldNames()) {
    std::string flag = "--" + std::string(name);
    std::replace(flag.begin(), flag.end(), '_', '-');
    const auto value = arguments.value(flag);
    if (!value) continue;
    TRY_STATUS(audit::setFilterField(filter, name, *value, now));
  }
  return filter;
}

}  // namespace gantlet::cli
