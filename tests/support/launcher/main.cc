// Built with sanitizers only (tests/CMakeLists.txt). This program becomes process 1 of the jails: a
// handler of a sanitizer's would make a signal deadly there that the kernel keeps from it
// (pid_namespaces(7)), and nobody may look into it for leaks. Its environment is empty: so here.
#include "executor/sandbox.h"

namespace {
constexpr const char* kOptions =
    "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:detect_leaks=0";
}  // namespace

extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming):
// the sanitizers' names.
const char* __asan_default_options();
const char* __tsan_default_options();
const char* __asan_default_options() { return kOptions; }
const char* __tsan_default_options() {
  return "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0";
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
}

int main(int argc, char** argv) { return gantlet::launcherMain(argc, argv); }
