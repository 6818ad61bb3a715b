// What one run costs at the library's face, and a plain load generator; driven by
// bench/execute/run. For every line of standard input the first three run once, and print how many
// milliseconds it took:
//
//   bench_execute library MODE LANGUAGE FILE   MODE: cold, demand (forked), warm (forked before),
//                                              or started (a node of its own, started before)
//   bench_execute command PROGRAM ARGUMENT...  starts the program, and waits for its end
//   bench_execute http PORT BODY               POST /v1/execute over one connection
//   bench_execute load PORT CLIENTS SECONDS BODY   keeps CLIENTS connections busy with POST
//                                              /v1/execute; prints "per_second p50 p99 failed"
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/unique_fd.h"
#include "executor/sandbox.h"
#include "policy/capability_table.h"
#include "policy/profile_builder.h"

using namespace gantlet;

namespace {

using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

std::string readFile(const char* path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

int fail(const std::string& text) {
  std::cerr << "bench_execute: " << text << "\n";
  return 1;
}

// Runs `once` for every line, and prints how long it took. `once` says what went wrong; empty:
// nothing.
int forEachLine(const std::function<std::string()>& once) {
  for (std::string line; std::getline(std::cin, line);) {
    const auto start = Clock::now();
    const std::string trouble = once();
    const double took = msSince(start);
    if (!trouble.empty()) return fail(trouble);
    std::cout << took << "\n" << std::flush;
  }
  return 0;
}

PoolOptions poolsFor(std::string_view mode) {
  PoolOptions pools;
  pools.enabled = mode != "cold";
  pools.forkNode = mode != "started";
  if (mode == "demand") pools.warmPython = pools.warmDataScience = pools.warmNode = 0;
  return pools;
}

// A submission under the profile that the default policy would give it.
Result<ExecutionRequest> makeRequest(Language language, std::string source) {
  TRY(const std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  CapabilitySet capabilities;
  for (const Capability capability : {Capability::kCompute, Capability::kFileRead,
                                      Capability::kFileWrite, Capability::kThreads}) {
    capabilities.add(capability);
  }
  ExecutionRequest request;
  request.id = newSubmissionId();
  request.tenant = TenantId("bench");
  request.language = language;
  request.filename = language == Language::kPython ? "main.py" : "main.js";
  request.source = std::move(source);
  request.argumentsJson = "{}";
  request.profile = buildProfile(*rulebook, language, capabilities);
  return request;
}

int library(const char* mode, const char* languageText, const char* file) {
  const auto language = parseLanguage(languageText);
  if (!language) return fail("unknown language");
  const auto request = makeRequest(*language, readFile(file));
  if (!request) return fail(request.error().text());
  SandboxOptions options;
  options.ownCpuGroup = true;
  options.pools = poolsFor(mode);
  if (const char* launcher = std::getenv("BENCH_LAUNCHER")) {
    options.launcherCommand = {launcher, "__launcher"};
  }
  const auto sandbox = Sandbox::create(options);
  if (!sandbox) return fail(sandbox.error().text());
  if (const Status ready = (*sandbox)->prepareFor(*request, std::chrono::seconds(30)); !ready) {
    return fail(ready.error().text());
  }
  const int code = forEachLine([&]() -> std::string {
    const auto result = (*sandbox)->execute(*request);
    if (!result) return result.error().text();
    const bool good = result->end == End::kExited && result->exitCode == 0;
    return good ? "" : "the run failed: " + result->err.text;
  });
  const PoolState pools = (*sandbox)->pools();
  std::cerr << mode << ": " << pools.warmHits << " warm, " << pools.forked << " forked, "
            << pools.cold << " cold\n";
  return code;
}

// Its standard input and output are /dev/null.
int command(char* const* argv) {
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  const int code = forEachLine([&]() -> std::string {
    pid_t child = 0;
    if (::posix_spawnp(&child, argv[0], &files, nullptr, argv, environ) != 0) {
      return std::string("can't start ") + argv[0];
    }
    int status = 0;
    const bool ended = ::waitpid(child, &status, 0) == child;
    const bool good = ended && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return good ? "" : std::string(argv[0]) + " failed";
  });
  ::posix_spawn_file_actions_destroy(&files);
  return code;
}

int connectTo(int port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int one = 1;
  ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
  if (::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) return -1;
  return fd;
}

// True for a 200 whose status is "success".
bool exchange(int fd, const std::string& message) {
  if (::send(fd, message.data(), message.size(), MSG_NOSIGNAL) < 0) return false;
  std::string answer;
  std::size_t whole = std::string::npos;
  char buffer[16384];
  while (whole == std::string::npos || answer.size() < whole) {
    const ssize_t n = ::read(fd, buffer, sizeof(buffer));
    if (n <= 0) return false;
    answer.append(buffer, static_cast<std::size_t>(n));
    const std::size_t head = answer.find("\r\n\r\n");
    if (whole != std::string::npos || head == std::string::npos) continue;
    const std::size_t length = answer.find("Content-Length: ");
    if (length == std::string::npos || length > head) return false;
    whole = head + 4 + std::strtoull(answer.c_str() + length + 16, nullptr, 10);
  }
  return answer.starts_with("HTTP/1.1 200") &&
         answer.find("\"status\":\"success\"") != std::string::npos;
}

std::string postOf(const char* bodyFile) {
  const std::string body = readFile(bodyFile);
  return "POST /v1/execute HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
         "Content-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

int http(int port, const char* bodyFile) {
  const std::string message = postOf(bodyFile);
  const UniqueFd fd(connectTo(port));
  if (!fd) return fail("can't connect");
  return forEachLine(
      [&]() -> std::string { return exchange(fd.get(), message) ? "" : "a request failed"; });
}

int load(int port, int clients, double seconds, const char* bodyFile) {
  const std::string message = postOf(bodyFile);
  std::mutex mutex;
  std::vector<double> times;
  std::size_t failed = 0;
  const auto start = Clock::now();
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(clients));
  for (int i = 0; i < clients; ++i) {
    threads.emplace_back([&] {
      UniqueFd fd(connectTo(port));
      std::vector<double> own;
      std::size_t bad = 0;
      while (msSince(start) < seconds * 1000) {
        const auto sent = Clock::now();
        const bool good = fd && exchange(fd.get(), message);
        own.push_back(msSince(sent));
        if (good) continue;
        ++bad;
        fd.reset(connectTo(port));
      }
      const std::lock_guard lock(mutex);
      times.insert(times.end(), own.begin(), own.end());
      failed += bad;
    });
  }
  for (std::thread& thread : threads) thread.join();
  const double took = msSince(start) / 1000;
  std::sort(times.begin(), times.end());
  if (times.empty()) return fail("no request was answered");
  std::printf("%.1f %.2f %.2f %zu\n", static_cast<double>(times.size()) / took,
              times[times.size() / 2], times[times.size() * 99 / 100], failed);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what == "__launcher") return launcherMain(argc - 1, argv + 1);
  if (what == "library" && argc == 5) return library(argv[2], argv[3], argv[4]);
  if (what == "command" && argc > 2) return command(argv + 2);
  if (what == "http" && argc == 4) return http(std::atoi(argv[2]), argv[3]);
  if (what == "load" && argc == 6) {
    return load(std::atoi(argv[2]), std::atoi(argv[3]), std::atof(argv[4]), argv[5]);
  }
  return fail(
      "usage: library MODE LANGUAGE FILE | command PROGRAM ARGUMENT... | http PORT BODY | "
      "load PORT CLIENTS SECONDS BODY");
}
