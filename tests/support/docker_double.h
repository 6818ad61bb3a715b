// DockerDouble: as much of a container engine as the docker provider asks for; really runs what it
// is sent, in an interpreter of this host.
#pragma once

#include "tests/support/cloud_doubles.h"

namespace gantlet::test {

class DockerDouble {
 public:
  DockerDouble()
      : server_([this](const auto& request, const auto& reply) { serve(request, reply); }) {}

  [[nodiscard]] json::Object config() const { return {{"endpoint", server_.url()}}; }
  [[nodiscard]] const HttpDouble& server() const { return server_; }
  [[nodiscard]] std::set<std::string> alive() const {
    const std::lock_guard lock(mutex_);
    return alive_;
  }

 private:
  void serve(const DoubleRequest& request, const DoubleReply& reply) {
    const std::string path = request.path.substr(request.path.find('/', 1));
    if (path == "/info") return reply.answer(200, R"({"Runtimes":{"runc":{},"runsc":{}}})");
    if (path.starts_with("/images/")) return reply.answer(200, "{}");
    if (path == "/containers/create") return create(request, reply);
    if (request.method == "DELETE") {
      const std::lock_guard lock(mutex_);
      const std::string id = path.substr(path.rfind('/') + 1);
      alive_.erase(id);
      running_.erase(id);
      reply.raw("HTTP/1.1 204 No Content\r\n\r\n");
      return;
    }
    if (path.ends_with("/start")) {
      reply.raw("HTTP/1.1 204 No Content\r\n\r\n");
      return;
    }
    if (path.ends_with("/wait")) return reply.answer(200, R"({"StatusCode":0})");
    if (path == "/containers/json") return reply.answer(200, "[]");
    if (path.ends_with("/json")) {
      return reply.answer(200, R"({"State":{"ExitCode":0,"OOMKilled":false,"Running":true}})");
    }
    if (path.ends_with("/attach")) return attach(path, reply);
    reply.answer(404, R"({"message":"page not found"})");
  }
  void create(const DoubleRequest& request, const DoubleReply& reply) {
    const std::lock_guard lock(mutex_);
    const std::string id = "c" + std::to_string(++made_);
    alive_.insert(id);
    if (request.body.find("\"Cmd\":[\"node\"") != std::string::npos) javascript_.insert(id);
    reply.answer(201, R"({"Id":")" + id + "\"}");
  }
  void attach(const std::string& path, const DoubleReply& reply) {
    reply.raw("HTTP/1.1 200 OK\r\nContent-Type: application/vnd.docker.raw-stream\r\n\r\n");
    std::string cell;
    std::array<char, 65536> buffer{};
    ssize_t count = 0;
    while ((count = ::recv(reply.fd(), buffer.data(), buffer.size(), 0)) > 0) {
      cell.append(buffer.data(), static_cast<std::size_t>(count));
    }
    // The client has closed its side of the stream; what ends the program is its container's
    // removal.
    int removed[2];
    if (::pipe2(removed, O_CLOEXEC) != 0) std::abort();
    const UniqueFd gone(removed[0]);
    const std::size_t start = std::string_view("/containers/").size();
    const std::string id = path.substr(start, path.find('/', start) - start);
    bool javascript = false;
    {
      const std::lock_guard lock(mutex_);
      javascript = javascript_.contains(id);
      running_[id] = UniqueFd(removed[1]);
      if (!alive_.contains(id)) running_.erase(id);
    }
    (void)runCell(javascript ? "javascript" : "python", cell, gone.get(), 25,
                  [&](int stream, std::string_view bytes) {
                    std::string frame(8, '\0');
                    frame[0] = static_cast<char>(stream);
                    frame[5] = static_cast<char>((bytes.size() >> 16U) & 255U);
                    frame[6] = static_cast<char>((bytes.size() >> 8U) & 255U);
                    frame[7] = static_cast<char>(bytes.size() & 255U);
                    reply.raw(frame + std::string(bytes));
                  });
  }

  mutable std::mutex mutex_;
  std::set<std::string> alive_;
  int made_ = 0;
  std::set<std::string> javascript_;
  std::map<std::string, UniqueFd> running_;  // of each: what closes when it is removed
  HttpDouble server_;                        // last
};

}  // namespace gantlet::test
