// Doubles of the clouds that really run what they are sent, in an interpreter of this host: what
// the providers' cells do is then seen end to end. Only for tests' own code.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <set>

#include "json/value.h"
#include "tests/support/http_double.h"

namespace gantlet::test {

inline std::string memberText(const json::Value& value, const char* key) {
  const json::Object* object = value.asObject();
  const json::Value* member = object == nullptr ? nullptr : object->find(key);
  return member != nullptr && member->asString() != nullptr ? *member->asString() : "";
}

// Runs a notebook cell as a kernel would; `take` gets the pieces of stream 1 and 2. Ends it when
// `clientFd` hangs up (-1: never) or `seconds` are over (0: never). Returns whether it ended by
// itself.
inline bool runCell(const std::string& language, const std::string& code, int clientFd, int seconds,
                    const std::function<void(int, std::string_view)>& take) {
  static const char* const kPython =
      "import ast,asyncio,sys\n"
      "code=compile(sys.argv[1],'cell','exec',flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)\n"
      "task=eval(code,globals())\n"
      "asyncio.run(task) if task is not None else None\n";
  int out[2];
  int err[2];
  if (::pipe2(out, O_CLOEXEC) != 0 || ::pipe2(err, O_CLOEXEC) != 0) std::abort();
  const pid_t child = ::fork();
  if (child == 0) {
    ::setpgid(0, 0);
    ::dup2(out[1], 1);
    ::dup2(err[1], 2);
    if (language == "python") {
      ::execlp("python3", "python3", "-u", "-c", kPython, code.c_str(), nullptr);
    } else {
      ::execlp("node", "node", "--input-type=module", "-e", code.c_str(), nullptr);
    }
    ::_exit(127);
  }
  ::setpgid(child, child);
  ::close(out[1]);
  ::close(err[1]);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  bool open[2] = {true, true};
  bool whole = true;
  while (open[0] || open[1]) {
    pollfd polled[3] = {{open[0] ? out[0] : -1, POLLIN, 0},
                        {open[1] ? err[0] : -1, POLLIN, 0},
                        {clientFd, POLLRDHUP, 0}};
    ::poll(polled, 3, 20);
    if (polled[2].revents != 0 || (seconds > 0 && std::chrono::steady_clock::now() > end)) {
      whole = false;
      break;
    }
    for (int i = 0; i < 2; ++i) {
      if (polled[i].revents == 0) continue;
      char buffer[4096];
      const ssize_t count = ::read(i == 0 ? out[0] : err[0], buffer, sizeof buffer);
      if (count <= 0) {
        open[i] = false;
      } else {
        take(i + 1, {buffer, static_cast<std::size_t>(count)});
      }
    }
  }
  ::kill(-child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(out[0]);
  ::close(err[0]);
  return whole;
}

// E2B: create, execute, kill.
class E2bDouble {
 public:
  E2bDouble()
      : server_([this](const auto& request, const auto& reply) { serve(request, reply); }) {}

  [[nodiscard]] const HttpDouble& server() const { return server_; }
  [[nodiscard]] std::set<std::string> alive() const {
    const std::lock_guard lock(mutex_);
    return alive_;
  }
  [[nodiscard]] json::Object config() const {
    return {{"api_key", "e2b_0123456789abcdef"},
            {"api_url", server_.url()},
            {"sandbox_url", server_.url()}};
  }
  // Set before use: takes the place of an execution.
  std::function<void(const DoubleReply&)> onExecute;
  // Answers a creation; false: as usual.
  std::function<bool(int nth, const DoubleReply&)> onCreate;

 private:
  void serve(const DoubleRequest& request, const DoubleReply& reply) {
    if (request.path == "/health") return reply.answer(200, "{}");
    if (request.path == "/execute") return execute(request, reply);
    if (request.header("x-api-key") != "e2b_0123456789abcdef") {
      return reply.answer(
          401, R"({"code":401,"message":"bad key )" + request.header("x-api-key") + "\"}");
    }
    if (request.method == "POST" && request.path == "/sandboxes") return create(reply);
    if (request.method == "DELETE") {
      const std::string id = request.path.substr(request.path.rfind('/') + 1);
      const std::lock_guard lock(mutex_);
      if (alive_.erase(id) == 0) return reply.answer(404, R"({"code":404,"message":"no"})");
      return reply.raw("HTTP/1.1 204 No Content\r\n\r\n"), void();
    }
    reply.answer(404, R"({"code":404,"message":"no route"})");
  }
  void create(const DoubleReply& reply) {
    std::string id;
    int nth = 0;
    {
      const std::lock_guard lock(mutex_);
      nth = ++made_;
    }
    if (onCreate && onCreate(nth, reply)) return;
    {
      const std::lock_guard lock(mutex_);
      id = "i" + std::to_string(nth);
      alive_.insert(id);
    }
    reply.answer(201, R"({"templateID":"t","sandboxID":")" + id +
                          R"(","clientID":"c","envdVersion":"0.6.13","envdAccessToken":"tok"})");
  }
  void execute(const DoubleRequest& request, const DoubleReply& reply) const {
    if (!alive().contains(request.header("e2b-sandbox-id"))) {
      return reply.answer(502,
                          R"({"sandboxId":"x","message":"The sandbox was not found","code":502})");
    }
    if (onExecute) return onExecute(reply);
    const auto body = json::parse(request.body);
    reply.startChunked();
    const auto line = [&](const json::Object& event) { reply.chunk(json::write(event) + "\n"); };
    line({{"type", "number_of_executions"}, {"execution_count", 1}});
    const bool whole =
        runCell(memberText(*body, "language"), memberText(*body, "code"), reply.fd(), 0,
                [&](int stream, std::string_view bytes) {
                  line({{"type", stream == 1 ? "stdout" : "stderr"}, {"text", bytes}});
                });
    if (!whole) return;
    line({{"type", "end_of_execution"}});
    reply.endChunked();
  }

  mutable std::mutex mutex_;
  std::set<std::string> alive_;
  int made_ = 0;
  HttpDouble server_;  // last: it calls the rest
};

}  // namespace gantlet::test
