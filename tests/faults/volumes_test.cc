// The service is killed while volumes are made, written and deleted.
#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <mutex>
#include <random>
#include <set>
#include <thread>

#include "tests/faults/service_process.h"
#include "tests/support/await_that.h"
#include "tests/support/raw_client.h"

using namespace gantlet;
using namespace gantlet::faults;
using gantlet::test::TempFolder;

namespace fs = std::filesystem;

TEST_CASE("killed while volumes are made, written and deleted, it leaves no half of any",
          "[kill]") {
  const TempFolder temp;
  const fs::path data = temp.path / "data";
  std::mt19937 random(20261124);
  std::set<std::string> there;  // as a client knows it
  const auto ask = [](std::uint16_t port, const std::string& method, const std::string& path,
                      const std::string& body) {
    test::RawClient client(port);
    const bool sent =
        client.send(method + " " + path +
                    " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    "Content-Length: " +
                    std::to_string(body.size()) + "\r\n\r\n" + body);
    return sent ? client.read() : test::RawResponse();
  };
  for (int round = 0; round < 6; ++round) {
    ServiceProcess service({data, nullptr, {}, {}});
    INFO(service.complaint());
    REQUIRE(service.port() != 0);
    // What was answered is so, and what was not is one or the other, whole.
    const test::RawResponse list = ask(service.port(), "GET", "/v1/volumes", "");
    REQUIRE(list.status == 200);
    for (const std::string& name : there) {
      INFO(name << " " << list.body);
      CHECK(list.body.find("\"" + name + "\"") != std::string::npos);
    }
    for (int i = 0; i < 8; ++i) {
      const std::string path = "/v1/volumes/v" + std::to_string(i);
      const test::RawResponse files =
          ask(service.port(), "GET", path + "/files?recursive=true", "");
      if (files.status != 404) CHECK(files.status == 200);
      CHECK(files.body.find(".gantlet-upload-") == std::string::npos);
    }
    // An upload that stands half when the service dies.
    (void)ask(service.port(), "POST", "/v1/volumes", R"({"name": "half"})");
    there.insert("half");
    test::RawClient upload(service.port());
    REQUIRE(
        upload.send("PUT /v1/volumes/half/files/d/big HTTP/1.1\r\nHost: localhost\r\n"
                    "Content-Type: application/octet-stream\r\nContent-Length: 100000\r\n\r\n" +
                    std::string(50000, 'x')));
    const auto halfThere = [&] {
      std::error_code error;
      for (auto at = fs::recursive_directory_iterator(data / "volumes", error);
           at != fs::recursive_directory_iterator(); at.increment(error)) {
        if (at->path().filename().string().starts_with(".gantlet-upload-")) return true;
      }
      return false;
    };
    test::awaitThat(halfThere);
    std::mutex mutex;
    std::atomic<bool> stop{false};
    std::thread client([&] {
      for (int i = 0; !stop; ++i) {
        const std::string name = "v" + std::to_string(i % 8);
        const bool makes = (i / 8) % 2 == 0;
        {
          const std::lock_guard lock(mutex);
          there.erase(name);  // until it is answered, nobody knows
        }
        const test::RawResponse answer =
            makes ? ask(service.port(), "POST", "/v1/volumes", "{\"name\": \"" + name + "\"}")
                  : ask(service.port(), "DELETE", "/v1/volumes/" + name, "");
        const std::lock_guard lock(mutex);
        if (makes && (answer.status == 201 || answer.status == 409)) there.insert(name);
      }
    });
    std::this_thread::sleep_for(std::chrono::milliseconds{50 + random() % 400});
    stop = true;
    service.kill9();
    client.join();
    if (round == 5) break;
  }
  ServiceProcess last({data, nullptr, {}, {}});
  REQUIRE(last.port() != 0);
  const test::RawResponse half =
      ask(last.port(), "GET", "/v1/volumes/half/files?recursive=true", "");
  CHECK(half.status == 200);
  CHECK(half.body.find("big") == std::string::npos);
  CHECK(half.body.find(".gantlet-upload-") == std::string::npos);
  CHECK(last.stop() == 0);
  // Nothing lies there that no volume is.
  std::size_t folders = 0;
  for (const auto& tenant : fs::directory_iterator(data / "volumes")) {
    for (const auto& one : fs::directory_iterator(tenant.path())) {
      INFO(one.path());
      CHECK(one.is_directory());
      ++folders;
    }
  }
  CHECK(folders >= 1);
  CHECK(folders <= 9);
}
