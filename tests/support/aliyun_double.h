// AliyunDouble: both planes of AgentRun. It checks every signature with a computation of its own
// (the openssl command), and really runs what it is sent.
#pragma once

#include "core/digest.h"
#include "tests/support/cloud_doubles.h"

namespace gantlet::test {

class AliyunDouble {
 public:
  static constexpr const char* kKeyId = "LTAI5tDoubleDouble";
  static constexpr const char* kKeySecret = "a-secret-of-the-double";

  AliyunDouble()
      : server_([this](const auto& request, const auto& reply) { serve(request, reply); }) {}

  [[nodiscard]] json::Object config() const {
    return {{"access_key_id", kKeyId},
            {"access_key_secret", kKeySecret},
            {"account_id", "1431999136518149"},
            {"control_endpoint", server_.url()},
            {"data_endpoint", server_.url()}};
  }
  [[nodiscard]] const HttpDouble& server() const { return server_; }
  [[nodiscard]] std::set<std::string> alive() const {
    const std::lock_guard lock(mutex_);
    return alive_;
  }
  [[nodiscard]] int badSignatures() const {
    const std::lock_guard lock(mutex_);
    return bad_;
  }
  // Set before use: takes the place of an execution.
  std::function<void(const DoubleReply&)> onExecute;

 private:
  // HMAC-SHA256 by the openssl program: another implementation's caller than the one under test.
  static std::string hmacHex(const std::string& hexKey, const std::string& message) {
    char name[] = "/tmp/gantlet-hmac-XXXXXX";
    const int fd = ::mkstemp(name);
    if (fd < 0 || ::write(fd, message.data(), message.size()) < 0) std::abort();
    ::close(fd);
    const std::string command =
        "openssl dgst -sha256 -mac HMAC -macopt hexkey:" + hexKey + " " + name;
    FILE* pipe = ::popen(command.c_str(), "r");
    char line[512] = {};
    if (pipe == nullptr || std::fgets(line, sizeof line, pipe) == nullptr) std::abort();
    ::pclose(pipe);
    ::unlink(name);
    const std::string text(line);
    return text.substr(text.rfind(' ') + 1, 64);
  }
  static std::string hexOf(const std::string& text) {
    return toHex({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  }
  static std::string between(const std::string& text, const std::string& from,
                             const std::string& to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) return "";
    const std::size_t begin = at + from.size();
    return text.substr(begin, to.empty() ? to.npos : text.find(to, begin) - begin);
  }
  // Paths here have no query, so the canonical query is empty.
  static bool verify(const DoubleRequest& request, bool control) {
    const std::string field = request.header(control ? "authorization" : "agentrun-authorization");
    const std::string names = between(field, "SignedHeaders=", ",");
    const std::string signature = between(field, "Signature=", "");
    const std::string bodyHash =
        control ? toHex(sha256(request.body)) : std::string("UNSIGNED-PAYLOAD");
    std::string lines;
    for (std::size_t at = 0; at <= names.size();) {
      std::size_t end = names.find(';', at);
      if (end == std::string::npos) end = names.size();
      const std::string name = names.substr(at, end - at);
      lines += name + ":" + request.header(name) + "\n";
      at = end + 1;
    }
    const std::string canonical =
        request.method + "\n" + request.path + "\n\n" + lines + "\n" + names + "\n" + bodyHash;
    const std::string scheme = control ? "ACS3-HMAC-SHA256" : "AGENTRUN4-HMAC-SHA256";
    if (!field.starts_with(scheme + " Credential=" + kKeyId)) return false;
    std::string key = hexOf(kKeySecret);
    if (!control) {
      std::string date = request.header("x-acs-date").substr(0, 10);
      std::erase(date, '-');
      key = hexOf(std::string("aliyun_v4") + kKeySecret);
      for (const std::string& part : {date, std::string("cn-hangzhou"), std::string("agentrun"),
                                      std::string("aliyun_v4_request")}) {
        key = hmacHex(key, part);
      }
    }
    return hmacHex(key, scheme + "\n" + toHex(sha256(canonical))) == signature;
  }

  void serve(const DoubleRequest& request, const DoubleReply& reply) {
    const bool control = request.path.starts_with("/2025-09-10/");
    if (!verify(request, control)) {
      const std::lock_guard lock(mutex_);
      ++bad_;
      return reply.answer(403, R"({"code":"ERR_FORBIDDEN","requestId":"r1",)"
                               R"("message":"Signature verification failed"})");
    }
    control ? serveControl(request, reply) : serveData(request, reply);
  }
  void serveControl(const DoubleRequest& request, const DoubleReply& reply) {
    const std::lock_guard lock(mutex_);
    if (request.method == "POST") {
      templateMade_ = true;
      return reply.answer(200, R"({"code":"SUCCESS","data":{"status":"CREATING"}})");
    }
    if (!templateMade_) return reply.answer(404, R"({"code":"ERR_NOT_FOUND","message":"none"})");
    reply.answer(200, R"({"code":"SUCCESS","data":{"status":"READY"}})");
  }
  void serveData(const DoubleRequest& request, const DoubleReply& reply) {
    if (request.method == "POST" && request.path == "/sandboxes") {
      const std::lock_guard lock(mutex_);
      const std::string id = "sbx-" + std::to_string(++made_);
      alive_.insert(id);
      return reply.answer(
          200, R"({"code":"SUCCESS","data":{"sandboxId":")" + id + R"(","status":"Running"}})");
    }
    if (request.method == "DELETE") {
      const std::lock_guard lock(mutex_);
      alive_.erase(request.path.substr(request.path.rfind('/') + 1));
      return reply.answer(200, R"({"code":"SUCCESS"})");
    }
    if (request.path.ends_with("/health")) return reply.answer(200, R"({"status":"ok"})");
    if (request.path.ends_with("/contexts")) {
      const auto body = json::parse(request.body);
      const std::lock_guard lock(mutex_);
      language_ = memberText(*body, "language");
      return reply.answer(200, R"({"id":"ctx-1","language":"x"})");
    }
    if (request.path.ends_with("/contexts/execute")) return execute(request, reply);
    reply.answer(404, "no such path");
  }
  void execute(const DoubleRequest& request, const DoubleReply& reply) {
    if (onExecute) return onExecute(reply);
    const auto body = json::parse(request.body);
    const json::Value* timeout = body->asObject()->find("timeout");
    std::string language;
    {
      const std::lock_guard lock(mutex_);
      language = language_;
    }
    json::Array results;
    const bool whole =
        runCell(language, memberText(*body, "code"), reply.fd(),
                static_cast<int>(*timeout->asInt()), [&](int stream, std::string_view bytes) {
                  std::string& kept = stream == 1 ? out_ : err_;
                  kept.append(bytes);
                });
    if (!out_.empty()) results.push_back(json::Object{{"type", "stdout"}, {"text", out_}});
    if (!err_.empty()) results.push_back(json::Object{{"type", "stderr"}, {"text", err_}});
    out_.clear();
    err_.clear();
    if (!whole) results.push_back(json::Object{{"type", "error"}, {"text", "KeyboardInterrupt"}});
    results.push_back(json::Object{{"type", "endOfExecution"}, {"status", whole ? "ok" : "error"}});
    reply.answer(200, json::write(json::Object{{"results", results}, {"contextId", "ctx-1"}}));
  }

  mutable std::mutex mutex_;
  std::set<std::string> alive_;
  std::string language_;
  std::string out_;  // one execution at a time is enough here
  std::string err_;
  int made_ = 0;
  int bad_ = 0;
  bool templateMade_ = false;
  HttpDouble server_;  // last
};

}  // namespace gantlet::test
