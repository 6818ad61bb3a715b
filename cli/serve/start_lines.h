// What a start has to tell the log: that the service runs, and what of it does not, or is open to
// all. Thread-safety: safe from any thread.
#pragma once

#include <filesystem>
#include <string>

#include "cli/serve/log_writer.h"
#include "cli/serve/service_plan.h"
#include "manager/volume_desk.h"
#include "objects/object_store.h"

namespace gantlet::cli {

// Its saves are tried again, and each session says what became of them: a node starts without it.
// `store`: null where there is none.
void tellOfObjects(objects::ObjectStore* store, EventLog& log);

// Volumes that did not come back from a backup.
void tellOfUnusable(VolumeDesk& volumes, LogWriter& log);

// The service has started: at `url`, with the data folder `folder`. `metrics`: where its figures
// are served by themselves, or empty.
void tellStart(LogWriter& log, const ServicePlan& plan, const std::string& url,
               const std::string& metrics, const std::filesystem::path& folder);

}  // namespace gantlet::cli
