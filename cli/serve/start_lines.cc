#include "cli/serve/start_lines.h"

#include <sys/resource.h>
#include <unistd.h>

#include "core/version.h"

namespace gantlet::cli {
namespace {

// Below it the pools and the front have less than they are made for.
constexpr rlim_t kEnoughDescriptors = 1024;

}  // namespace

void tellOfObjects(objects::ObjectStore* store, EventLog& log) {
  if (store == nullptr) return;
  const Status reached = store->check();
  if (reached) return;
  log.write({LogLevel::kError,
             "objects_unreachable",
             "the object store can't be used: workspaces are kept on this node's disk alone",
             {{"reason", reached.error().text()}}});
}

void tellOfUnusable(VolumeDesk& volumes, LogWriter& log) {
  for (const VolumeInfo& one : volumes.list({})) {
    if (one.unusable.empty()) continue;
    log.write({LogLevel::kError,
               "volume_unusable",
               "a volume is closed: its files did not come back from a backup",
               {{"tenant", one.tenant.text()},
                {"volume", one.name},
                {"id", one.id},
                {"reason", one.unusable}}});
  }
}

void tellStart(LogWriter& log, const ServicePlan& plan, const std::string& url,
               const std::string& metrics, const std::filesystem::path& folder) {
  if (plan.config.clusterWithoutTls) {
    log.write(
        {LogLevel::kWarning,
         "cluster_without_tls",
         "WARNING: a cluster without certificates: every user of this host can run code in it "
         "as any tenant",
         {}});
  }
  const bool isNode = plan.config.role == ServiceConfig::Role::kNode && plan.http.tls;
  if (!plan.http.authenticates() && !isNode) {
    const bool open = plan.http.allowUnauthenticated;
    log.write({open ? LogLevel::kWarning : LogLevel::kInfo,
               "no_token",
               open ? "WARNING: no API token: anybody who reaches this port can run code"
                    : "no API token is set: only this host can use the service",
               {}});
  }
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < kEnoughDescriptors) {
    log.write({LogLevel::kWarning,
               "few_descriptors",
               "few files may be open at once: the service takes fewer connections and keeps fewer "
               "programs waiting; raise the hard limit (ulimit -Hn, or LimitNOFILE= of systemd)",
               {{"limit", static_cast<std::int64_t>(files.rlim_cur)}}});
  }
  for (const std::string& warning : plan.config.warnings) {
    log.write({LogLevel::kWarning, "unknown_setting", warning, {}});
  }
  const std::string ends = plan.http.tls ? formatRfc3339(plan.http.tls->expires()) : "";
  log.write({LogLevel::kInfo,
             "started",
             "the service has started",
             {{"version", std::string(kVersion)},
              {"url", url},
              {"metrics_url", metrics},
              {"data_folder", folder.string()},
              {"certificate_ends", ends},
              {"pid", std::int64_t{::getpid()}}}});
}

}  // namespace gantlet::cli
