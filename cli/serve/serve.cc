// gantlet serve: the service, from its configuration to its last record.
#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>

#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "cli/serve/running_service.h"
#include "cli/serve/service_manager.h"
#include "cli/serve/settings_table.h"
#include "cli/serve/stop_signals.h"
#include "core/file_pages.h"

namespace gantlet::cli {
namespace {

constexpr int kArenas = 4;
constexpr int kLargeBlock = 1 << 20;

constexpr std::array kFlags{
    Flag{"--config", "FILE", "configuration, YAML (default: GANTLET_CONFIG, else none)"},
    Flag{"--listen", "ADDR:PORT", "where to listen (default: 127.0.0.1:9385)"},
    kDataDirFlag,
    Flag{"--role", "all|gateway|node",
         "all (default), or what this service is in a cluster: docs/scaling.md"},
    Flag{"--settings", "", "list every setting of file and environment, and stop"},
    Flag{"--log-format", "text|json", "of the log on standard error (default: text)"},
    Flag{"--log-level", "debug|info|warning|error",
         "what the log leaves out is below (default: info)"},
    Flag{"--verbose", "", "as --log-level debug", 'v'},
};

// Each connection takes a descriptor, and each living session some twenty: as many as the host lets
// us have, where shells give 1024.
void takeAllDescriptors() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = std::max(files.rlim_cur, std::min<rlim_t>(files.rlim_max, 65'536));
  (void)::setrlimit(RLIMIT_NOFILE, &files);  // else the front takes fewer connections
}

void boundFreeMemory() {
  // With an arena for each of many threads (mallopt(3)) memory that is free in one is taken anew in
  // another: a busy service grew with every run.
  ::mallopt(M_ARENA_MAX, kArenas);
  // What is large goes back to the system when it is freed. Left to itself the threshold rises with
  // what was freed, and a large answer's room stays with the arena.
  ::mallopt(M_MMAP_THRESHOLD, kLargeBlock);
}

Result<int> serve(const Arguments& arguments, Console& console) {
  takeAllDescriptors();
  if (arguments.has("--settings")) {
    console.out(settingsHelp());
    return kExitSuccess;
  }
  const Terminal terminal;
  TRY_STATUS(Interrupt::install(Interrupt::Hangup::kReloads));
  const ServiceManager manager = ServiceManager::fromEnvironment();
  boundFreeMemory();
  RunningService service(console);
  TRY_STATUS(service.open(arguments));
  TRY_STATUS(service.start());
  TRY_STATUS(manager.ready("listening on " + service.url()));
  // The start reads far more of the program than requests do.
  releaseFilePages();
  waitForEnd(service.reload(), terminal);
  // Whoever does not hear of it waits for the end, as everybody does.
  (void)manager.stopping("running submissions may finish");
  TRY_STATUS(service.stop(Interrupt::pending()));
  return kExitSuccess;
}

}  // namespace

const CommandSpec kServeSpec{
    "serve",
    "start the service: API, RAGFlow's face",
    "[FLAG...]",
    "Starts the service and prints its address when it is ready. Settings "
    "come from flags, then the\n"
    "environment (GANTLET_..., then RAGFlow's SANDBOX_...), then the "
    "file, then defaults; an unknown one\n"
    "stops the start. SIGHUP reads them again. SIGTERM and SIGINT let running\n"
    "submissions finish. The log on standard error has a line for each "
    "request.",
    kFlags,
    "  gantlet serve\n"
    "  gantlet serve --listen 127.0.0.1:8080 --data-dir ./data\n"
    "  GANTLET_API_TOKEN=... gantlet serve --listen 0.0.0.0:9385\n"};

int runServe(const Arguments& arguments, Console& console) {
  const Result<int> code = serve(arguments, console);
  return code ? *code : fail(kServeSpec, console, code.error());
}

}  // namespace gantlet::cli
