// Double of a Kubernetes API server that has agent-sandbox, and of its router with the pods behind:
// claims are held strictly against what extensions.agents.x-k8s.io/v1beta1 defines (an unknown
// field is refused, as by a server with strict validation), and pods really run what they are sent.
// Only for tests' own code.
#pragma once

#include <filesystem>
#include <fstream>
#include <map>

#include "providers/kubernetes/claim_status.h"
#include "tests/support/cloud_doubles.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test {

// What a SandboxClaim may hold, of what the provider could send: the definition's fields with their
// kinds. "": an object with the fields below it; "text", "map" (of texts), "time".
inline const std::map<std::string, std::string> kClaimFields{
    {"apiVersion", "text"},
    {"kind", "text"},
    {"metadata", ""},
    {"metadata.name", "text"},
    {"metadata.namespace", "text"},
    {"metadata.labels", "map"},
    {"metadata.annotations", "map"},
    {"spec", ""},
    {"spec.warmPoolRef", ""},
    {"spec.warmPoolRef.name", "text"},
    {"spec.lifecycle", ""},
    {"spec.lifecycle.shutdownTime", "time"},
    {"spec.lifecycle.shutdownPolicy", "text"},
};

// "": nothing is wrong with it.
inline std::string wrongInClaim(const json::Object& object, const std::string& above = "") {
  for (const auto& [key, value] : object.members()) {
    const std::string path = above + key;
    const auto kind = kClaimFields.find(path);
    if (kind == kClaimFields.end()) return "unknown field \"" + path + "\"";
    const json::Object* inner = value.asObject();
    if (kind->second.empty() || kind->second == "map") {
      if (inner == nullptr) return path + ": must be an object";
      if (kind->second.empty()) {
        if (std::string wrong = wrongInClaim(*inner, path + "."); !wrong.empty()) return wrong;
      }
      continue;
    }
    if (value.asString() == nullptr || value.asString()->empty()) return path + ": must be a text";
    const std::string& text = *value.asString();
    if (kind->second == "time" &&
        (text.size() < 20 || text[4] != '-' || text[10] != 'T' || !text.ends_with('Z'))) {
      return path + ": must be a date-time";
    }
  }
  return "";
}

class KubernetesDouble {
 public:
  static constexpr const char* kToken = "an-accounts-token";
  static constexpr const char* kRoot =
      "/apis/extensions.agents.x-k8s.io/v1beta1/namespaces/agents/";

  KubernetesDouble()
      : server_([this](const auto& request, const auto& reply) { serve(request, reply); }) {}

  [[nodiscard]] const HttpDouble& server() const { return server_; }
  [[nodiscard]] std::set<std::string> alive() const {
    const std::lock_guard lock(mutex_);
    std::set<std::string> names;
    for (const auto& [name, claim] : claims_) names.insert(name);
    return names;
  }
  // Through the router, which tells pods apart; without it the only pod is meant.
  [[nodiscard]] json::Object config(bool router = true) const {
    json::Object config{{"api_server", server_.url()},
                        {"token", kToken},
                        {"namespace", "agents"},
                        {"warm_pool", "python"}};
    if (router) {
      config.set("router_url", server_.url());
    } else {
      config.set("port", static_cast<std::int64_t>(server_.port()));
    }
    return config;
  }
  // A claim that another process has left.
  void leave(const std::string& name, const std::string& shutdownTime) {
    const std::lock_guard lock(mutex_);
    claims_[name] = {
        {"metadata", json::Object{{"name", name}}},
        {"spec", json::Object{{"lifecycle", json::Object{{"shutdownTime", shutdownTime}}}}}};
  }
  // Set before use: answers a watch; false: as usual, which is a claim that gets ready.
  std::function<bool(const json::Object& claim, const DoubleReply&)> onWatch;
  // Set before use: take the place of what they are named after.
  std::function<void(const DoubleReply&)> onMake, onUpload, onExecute, onDelete;

  // The claim with a sandbox and its pod's address.
  static json::Object ready(json::Object claim) {
    json::Object status{
        {"conditions", json::Array{json::Object{{"type", "Ready"},
                                                {"status", "True"},
                                                {"reason", "SandboxReady"},
                                                {"message", ""},
                                                {"lastTransitionTime", "2026-01-01T00:00:00Z"}}}},
        {"sandbox", json::Object{{"name", nameIn(claim) + "-pod"},
                                 {"podIPs", json::Array{json::Value("127.0.0.1")}}}}};
    claim.set("status", std::move(status));
    return claim;
  }
  static void event(const DoubleReply& reply, const char* type, const json::Object& claim) {
    reply.chunk(json::write(json::Object{{"type", type}, {"object", claim}}) + "\n");
  }
  static std::string nameIn(const json::Object& claim) {
    return textOf(kubernetes::partOf(claim, "metadata"), "name");
  }

 private:
  static std::string textOf(const json::Object& object, const char* key) {
    return memberText(json::Value(object), key);
  }
  static void refuse(const DoubleReply& reply, int code, const std::string& why) {
    reply.answer(code, json::write(json::Object{{"kind", "Status"},
                                                {"apiVersion", "v1"},
                                                {"status", "Failure"},
                                                {"message", why},
                                                {"code", std::int64_t{code}}}));
  }

  void serve(const DoubleRequest& request, const DoubleReply& reply) {
    if (request.method == "POST" && request.path == "/upload") return upload(request, reply);
    if (request.method == "POST" && request.path == "/execute") return execute(request, reply);
    if (request.header("authorization") != std::string("Bearer ") + kToken) {
      return refuse(reply, 401, "Unauthorized: " + request.header("authorization"));
    }
    const std::string root = kRoot;
    const std::string what = request.path.starts_with(root) ? request.path.substr(root.size()) : "";
    if (request.method == "GET" && what == "sandboxwarmpools/python")
      return reply.answer(200, "{}");
    if (request.method == "POST" && what == "sandboxclaims") return make(request, reply);
    if (request.method == "GET" && what == "sandboxclaims") {
      return request.query.starts_with("watch=true&") ? watch(request, reply)
                                                      : list(request, reply);
    }
    if (!what.starts_with("sandboxclaims/")) return refuse(reply, 404, "not found: " + what);
    const std::string name = what.substr(what.find('/') + 1);
    if (request.method == "DELETE") return remove(name, reply);
    const std::lock_guard lock(mutex_);
    if (request.method != "GET") return refuse(reply, 405, "no such method");
    const auto found = claims_.find(name);
    if (found == claims_.end()) return refuse(reply, 404, "sandboxclaims not found");
    reply.answer(200, json::write(found->second));
  }
  void make(const DoubleRequest& request, const DoubleReply& reply) {
    if (onMake) return onMake(reply);
    if (request.query != "fieldValidation=Strict")
      return refuse(reply, 400, "unknown fields would be dropped");
    auto body = json::parse(request.body);
    if (!body || body->asObject() == nullptr) return refuse(reply, 400, "no object");
    json::Object claim = *body->asObject();
    if (std::string wrong = wrongInClaim(claim); !wrong.empty()) {
      return refuse(reply, 400, "strict decoding error: " + wrong);
    }
    const json::Object spec = kubernetes::partOf(claim, "spec");
    const std::string policy = textOf(kubernetes::partOf(spec, "lifecycle"), "shutdownPolicy");
    if (request.header("content-type") != "application/json" ||
        textOf(claim, "apiVersion") != "extensions.agents.x-k8s.io/v1beta1" ||
        textOf(claim, "kind") != "SandboxClaim" ||
        textOf(kubernetes::partOf(claim, "metadata"), "namespace") != "agents" ||
        textOf(kubernetes::partOf(spec, "warmPoolRef"), "name").empty() ||
        !std::set<std::string>{"", "Delete", "DeleteForeground", "Retain"}.contains(policy)) {
      return refuse(reply, 422, "SandboxClaim is invalid");
    }
    const std::lock_guard lock(mutex_);
    json::Object metadata = kubernetes::partOf(claim, "metadata");
    metadata.set("resourceVersion", std::to_string(++version_));
    claim.set("metadata", std::move(metadata));
    const std::string name = nameIn(claim);
    if (!claims_.emplace(name, claim).second) return refuse(reply, 409, "already exists");
    reply.answer(201, json::write(claim));
  }
  void watch(const DoubleRequest& request, const DoubleReply& reply) {
    const std::string field = "fieldSelector=metadata.name%3D";
    const std::size_t at = request.query.find(field);
    if (at == std::string::npos || request.query.find("&resourceVersion=") == std::string::npos ||
        request.query.find("&timeoutSeconds=") == std::string::npos) {
      return refuse(reply, 400, "no watch: " + request.query);
    }
    const std::size_t begin = at + field.size();
    const std::string name = request.query.substr(begin, request.query.find('&', begin) - begin);
    json::Object claim;
    {
      const std::lock_guard lock(mutex_);
      const auto found = claims_.find(name);
      if (found == claims_.end()) return refuse(reply, 404, "sandboxclaims not found");
      claim = found->second;
    }
    if (onWatch && onWatch(claim, reply)) return;
    reply.startChunked();
    event(reply, "MODIFIED", ready(claim));
    (void)reply.awaitHangUp();
  }
  void list(const DoubleRequest& request, const DoubleReply& reply) {
    if (request.query.find("labelSelector=app.kubernetes.io%2Fmanaged-by%3Dgantlet") ==
        std::string::npos) {
      return refuse(reply, 400, "no selector: " + request.query);
    }
    const std::lock_guard lock(mutex_);
    json::Array items;
    for (const auto& [name, claim] : claims_) items.emplace_back(claim);
    reply.answer(200, json::write(json::Object{{"kind", "SandboxClaimList"}, {"items", items}}));
  }
  void remove(const std::string& name, const DoubleReply& reply) {
    if (onDelete) return onDelete(reply);
    const std::lock_guard lock(mutex_);
    files_.erase(name);
    if (claims_.erase(name) == 0) return refuse(reply, 404, "sandboxclaims not found");
    reply.answer(200, R"({"kind":"Status","status":"Success"})");
  }

  // Whose pod is meant, by its folder; empty: nobody's.
  std::filesystem::path podOf(const DoubleRequest& request) {
    const std::lock_guard lock(mutex_);
    std::string name = request.header("x-sandbox-id");
    if (name.empty() && claims_.size() == 1) name = claims_.begin()->first + "-pod";
    if (!name.ends_with("-pod")) return {};
    name.resize(name.size() - 4);
    if (!claims_.contains(name)) return {};
    auto& folder = files_[name];
    if (folder == nullptr) folder = std::make_shared<TempFolder>();
    return folder->path;
  }
  void upload(const DoubleRequest& request, const DoubleReply& reply) {
    if (onUpload) return onUpload(reply);
    const std::filesystem::path folder = podOf(request);
    if (folder.empty()) return reply.answer(404, R"({"detail":"no such sandbox"})");
    const std::string kind = request.header("content-type");
    const std::string boundary = "--" + kind.substr(kind.find("boundary=") + 9);
    const std::size_t head = request.body.find("\r\n\r\n");
    const std::size_t end = request.body.rfind("\r\n" + boundary + "--");
    const std::size_t name = request.body.find("name=\"file\"; filename=\"");
    if (!request.body.starts_with(boundary + "\r\n") || end == std::string::npos ||
        name == std::string::npos || head < name) {
      return reply.answer(422, R"({"detail":"no file"})");
    }
    const std::size_t from = name + 23;
    std::ofstream(folder / request.body.substr(from, request.body.find('"', from) - from))
        << request.body.substr(head + 4, end - head - 4);
    reply.answer(200, R"({"message":"uploaded"})");
  }
  void execute(const DoubleRequest& request, const DoubleReply& reply) {
    if (onExecute) return onExecute(reply);
    const std::filesystem::path folder = podOf(request);
    const auto body = json::parse(request.body);
    if (folder.empty() || !body) return reply.answer(404, R"({"detail":"no such sandbox"})");
    std::string out;
    std::string err;
    int status = 0;
    // As the runtime does: words as a shell splits them, no shell.
    const std::vector<std::string> words{
        "python3", "-c", "import os,shlex,sys;w=shlex.split(sys.argv[1]);os.execvp(w[0],w)",
        memberText(*body, "command")};
    if (!runProgram(words, folder.string(), reply.fd(), status, out, err)) return;
    reply.answer(200, json::write(json::Object{
                          {"stdout", out}, {"stderr", err}, {"exit_code", std::int64_t{status}}}));
  }

  // Runs it to its end. False: its client has gone.
  static bool runProgram(const std::vector<std::string>& words, const std::string& folder,
                         int clientFd, int& status, std::string& out, std::string& err) {
    int pipes[2][2];
    if (::pipe2(pipes[0], O_CLOEXEC) != 0 || ::pipe2(pipes[1], O_CLOEXEC) != 0) std::abort();
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
      ::setpgid(0, 0);
      ::dup2(pipes[0][1], 1);
      ::dup2(pipes[1][1], 2);
      if (::chdir(folder.c_str()) == 0) ::execvp(arguments[0], arguments.data());
      ::_exit(127);
    }
    ::setpgid(child, child);
    ::close(pipes[0][1]);
    ::close(pipes[1][1]);
    bool open[2] = {true, true};
    bool whole = true;
    while (whole && (open[0] || open[1])) {
      pollfd polled[3] = {{open[0] ? pipes[0][0] : -1, POLLIN, 0},
                          {open[1] ? pipes[1][0] : -1, POLLIN, 0},
                          {clientFd, POLLRDHUP, 0}};
      ::poll(polled, 3, 20);
      whole = polled[2].revents == 0;
      for (int i = 0; i < 2; ++i) {
        if (polled[i].revents == 0) continue;
        char buffer[65536];
        const ssize_t count = ::read(pipes[i][0], buffer, sizeof buffer);
        if (count <= 0) open[i] = false;
        if (count > 0) (i == 0 ? out : err).append(buffer, static_cast<std::size_t>(count));
      }
    }
    if (!whole) ::kill(-child, SIGKILL);
    int ended = 0;
    ::waitpid(child, &ended, 0);
    ::close(pipes[0][0]);
    ::close(pipes[1][0]);
    status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -WTERMSIG(ended);
    return whole;
  }

  mutable std::mutex mutex_;
  std::map<std::string, json::Object> claims_;
  std::map<std::string, std::shared_ptr<TempFolder>> files_;
  int version_ = 0;
  HttpDouble server_;  // last: it calls the rest
};

}  // namespace gantlet::test
