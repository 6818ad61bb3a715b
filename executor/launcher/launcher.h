// What the supervisor and the launcher process agree on at start.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gantlet {

// The host user that a launcher of root's becomes: no file of the host belongs to it.
inline constexpr std::uint32_t kLauncherUid = 60001;

struct LauncherArguments {
  std::string python = "/usr/bin/python3";
  std::string node = "/usr/bin/node";
  std::vector<std::string> pythonLibraries;  // absolute paths: librariesOf()
  std::vector<std::string> nodeLibraries;
  // The folders in which libraries lie, of which a jail for one run of Python gets a part as one
  // mount each. Empty: each library is a mount of its own.
  std::vector<std::string> folders;
  std::string volumes;  // the folder below which volumes lie; empty: there are none
};

// The launcher's first message.
struct LauncherState {
  std::uint32_t failed = 0;
  std::uint32_t unsupported = 0;
  std::uint32_t partialFolders = 0;  // the libraries of LauncherArguments::folders are one mount
  char message[512] = {};
  char resolution[512] = {};
};

}  // namespace gantlet
