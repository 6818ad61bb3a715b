// A node of another build than the one whose fork server is built in: the same program with one
// byte of its build id changed. Beside the program under test, not below /tmp, where the launcher's
// root hangs while it is made.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include "core/resources.h"
#include "test_paths.h"

namespace gantlet::testing {

class OtherNode {
 public:
  // Only where a fork server of node is built in.
  OtherNode() {
    namespace fs = std::filesystem;
    fs::copy_file(fs::canonical("/usr/bin/node"), path_);
    const std::string known(findResource("node_server.build_id")->substr(0, 40));
    std::string id;
    for (std::size_t i = 0; i < known.size(); i += 2) {
      id += static_cast<char>(std::stoi(known.substr(i, 2), nullptr, 16));
    }
    std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
    std::string head(1U << 20U, '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    const std::size_t at = head.find(id);
    if (at == std::string::npos) std::abort();
    file.seekp(static_cast<std::streamoff>(at));
    file.put(static_cast<char>(~id[0]));
  }
  OtherNode(const OtherNode&) = delete;
  OtherNode& operator=(const OtherNode&) = delete;
  ~OtherNode() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_ =
      std::filesystem::path(GANTLET_BINARY).parent_path() / ("node-" + std::to_string(::getpid()));
};

}  // namespace gantlet::testing
