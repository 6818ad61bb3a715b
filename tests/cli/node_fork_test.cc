// A node that is not the one whose fork server is built in: JavaScript runs all the same, in nodes
// that are started, and whoever operates the service is told.
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <string>

#include "core/resources.h"
#include "core/unique_fd.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"
#include "tests/support/other_node.h"

using gantlet::findResource;
using gantlet::UniqueFd;
using gantlet::cli::contains;
using gantlet::cli::drive;
using gantlet::cli::Ended;
using gantlet::cli::invoke;
using gantlet::cli::Running;
using gantlet::cli::TempFolder;

namespace {

// While it lives, /usr/bin/node is `path` for this process and the programs that it starts.
class InPlaceOfNode {
 public:
  explicit InPlaceOfNode(const std::string& path) {
    stands_ = ::unshare(CLONE_NEWNS) == 0 &&
              ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
              ::mount(path.c_str(), "/usr/bin/node", nullptr, MS_BIND, nullptr) == 0;
  }
  InPlaceOfNode(const InPlaceOfNode&) = delete;
  InPlaceOfNode& operator=(const InPlaceOfNode&) = delete;
  ~InPlaceOfNode() { (void)::setns(before_.get(), CLONE_NEWNS); }
  [[nodiscard]] bool stands() const { return stands_; }

 private:
  UniqueFd before_{::open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC)};
  bool stands_ = false;
};

constexpr std::string_view kWhy = "another node than it was built for";

}  // namespace

TEST_CASE("beside a node of another build programs run, and doctor, health and the log say so",
          "[cli][node]") {
  if (!findResource("node_server.build_id")) {
    WARN("no fork server of node is built in: not tested");
    return;
  }
  const gantlet::testing::OtherNode other;
  const InPlaceOfNode there(other.path());
  if (!there.stands()) {
    WARN("no mount namespace without root: not tested");
    return;
  }
  const Ended doctor = invoke({"doctor"});
  INFO(doctor.out);
  CHECK(doctor.code == 0);
  CHECK(contains(doctor.out, kWhy));
  CHECK(contains(doctor.out, "JavaScript runs in nodes that are started"));

  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on"));
  const std::string program = folder.write("main.js", "console.log(6 * 7);\n");
  const auto run = [&] { return invoke({"run", "-v", "--data-dir", data, program}); };
  const Ended first = run();  // with it the fork server would start
  INFO(first.err);
  CHECK(first.code == 0);
  CHECK(first.out == "42\n");
  CHECK(contains(first.err, "through the service"));
  const std::string line = service.awaitError("a helper process can't be started");
  CHECK(contains(line, "node fork server"));
  CHECK(contains(line, kWhy));
  CHECK(run().out == "42\n");
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
}

TEST_CASE("beside the node that it was built for doctor finds the fork server", "[cli][node]") {
  if (!findResource("node_server.build_id")) {
    WARN("no fork server of node is built in: not tested");
    return;
  }
  const Ended doctor = invoke({"doctor"});
  INFO(doctor.out);
  CHECK_FALSE(contains(doctor.out, kWhy));
  CHECK(contains(doctor.out, "a service starts it with the first program of JavaScript"));
}
