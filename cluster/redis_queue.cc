#include "cluster/redis_queue.h"

#include <hiredis/hiredis.h>
#include <signal.h>

#include <charconv>
#include <fstream>
#include <mutex>
#include <sstream>

namespace gantlet::cluster {
namespace {

constexpr const char* kGroup = "nodes";
constexpr const char* kField = "execution";
constexpr std::size_t kLongestId = 80;
constexpr timeval kConnectTime{2, 0};
// Of an answer, beside what a take() waits for itself.
constexpr std::chrono::milliseconds kAnswerTime{5'000};

using Words = std::vector<std::string>;
struct Free {
  void operator()(redisContext* context) const { ::redisFree(context); }
  void operator()(redisReply* reply) const { ::freeReplyObject(reply); }
};
using Reply = std::unique_ptr<redisReply, Free>;

Error unavailable(const std::string& why) {
  return Error{ErrorCode::kUnavailable, "Redis: " + why, "look whether it runs, and at 'redis'"};
}

std::string textOf(const redisReply* reply) {
  if (reply == nullptr || reply->str == nullptr) return "";
  return std::string(reply->str, static_cast<std::size_t>(reply->len));
}

const redisReply* at(const redisReply* reply, std::size_t index) {
  const bool has = reply != nullptr && reply->type == REDIS_REPLY_ARRAY && index < reply->elements;
  return has ? reply->element[index] : nullptr;
}
std::size_t sizeOf(const redisReply* reply) {
  return reply != nullptr && reply->type == REDIS_REPLY_ARRAY ? reply->elements : 0;
}

// [[id, [field, value, …]], …]; of what was deleted meanwhile the fields are nil. Whoever reaches
// Redis may have put anything there.
std::vector<QueueMessage> messagesIn(const redisReply* entries) {
  std::vector<QueueMessage> messages;
  for (std::size_t i = 0; i < sizeOf(entries); ++i) {
    const redisReply* entry = at(entries, i);
    const redisReply* fields = at(entry, 1);
    QueueMessage message{textOf(at(entry, 0)), ""};
    if (sizeOf(fields) == 2 && textOf(at(fields, 0)) == kField) {
      message.execution = textOf(at(fields, 1));
      if (message.execution.size() > kLongestId) message.execution.clear();
    }
    if (!message.id.empty()) messages.push_back(std::move(message));
  }
  return messages;
}

// hiredis writes as to a file: a Redis that has gone would end this process by SIGPIPE. Held back
// from this thread, and taken away where it came.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigset_t pending{};
    ::sigpending(&pending);
    wasPending_ = ::sigismember(&pending, SIGPIPE) == 1;
    ::sigemptyset(&pipe_);
    ::sigaddset(&pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~WithoutSigpipe() {
    const timespec now{};
    if (!wasPending_) {
      while (::sigtimedwait(&pipe_, nullptr, &now) > 0) {
      }
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;

 private:
  bool wasPending_ = false;
  sigset_t pipe_{};
  sigset_t before_{};
};

bool isNoGroup(const Error& error) { return error.message.find("NOGROUP") != std::string::npos; }

}  // namespace

Result<RedisAddress> RedisAddress::parse(std::string_view text) {
  const auto bad = [&] {
    return Error{ErrorCode::kInvalidArgument,
                 "'" + std::string(text) + "' is no address of a Redis",
                 "write unix:/run/redis/redis.sock, or HOST:PORT"};
  };
  RedisAddress address;
  if (text.starts_with("unix:")) {
    address.socket = text.substr(5);
    if (!address.socket.is_absolute()) return bad();
    return address;
  }
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return bad();
  address.host = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  const auto read = std::from_chars(port.data(), port.data() + port.size(), address.port);
  if (read.ec != std::errc() || read.ptr != port.data() + port.size() || address.port == 0) {
    return bad();
  }
  if (address.host.size() > 2 && address.host.front() == '[' && address.host.back() == ']') {
    address.host = address.host.substr(1, address.host.size() - 2);
  }
  return address;
}

struct RedisQueue::Impl {
  RedisAddress address;
  std::string stream;
  std::string consumer;
  std::mutex mutex;
  std::unique_ptr<redisContext, Free> context;

  Status connect() {
    if (context != nullptr && context->err == 0) return {};
    context.reset(address.socket.empty()
                      ? ::redisConnectWithTimeout(address.host.c_str(), address.port, kConnectTime)
                      : ::redisConnectUnixWithTimeout(address.socket.c_str(), kConnectTime));
    if (context == nullptr) return unavailable("out of memory");
    if (context->err != 0) return broken();
    TRY_STATUS(patience(std::chrono::milliseconds(0)));
    if (address.passwordFile.empty()) return {};
    std::ifstream file(address.passwordFile);
    std::string password;
    if (!std::getline(file, password)) {
      context.reset();
      return unavailable("its password could not be read from " + address.passwordFile.string());
    }
    TRY_STATUS(send({{"AUTH", password}}));
    const Result<Reply> in = answer();
    if (in) return {};
    context.reset();
    return in.error();
  }

  // How long an answer may take that itself waits for `wait`.
  Status patience(std::chrono::milliseconds wait) {
    const auto all = wait + kAnswerTime;
    const timeval time{static_cast<time_t>(all.count() / 1000),
                       static_cast<suseconds_t>(all.count() % 1000 * 1000)};
    if (::redisSetTimeout(context.get(), time) != REDIS_OK) return broken();
    return {};
  }

  Error broken() {
    const std::string why = context->errstr;
    context.reset();
    return unavailable(why);
  }

  Status send(const std::vector<Words>& commands) {
    for (const Words& words : commands) {
      std::vector<const char*> parts;
      std::vector<std::size_t> sizes;
      for (const std::string& word : words) {
        parts.push_back(word.data());
        sizes.push_back(word.size());
      }
      if (::redisAppendCommandArgv(context.get(), static_cast<int>(parts.size()), parts.data(),
                                   sizes.data()) != REDIS_OK) {
        return broken();
      }
    }
    return {};
  }

  Result<Reply> answer() {
    void* raw = nullptr;
    if (::redisGetReply(context.get(), &raw) != REDIS_OK) return broken();
    Reply reply(static_cast<redisReply*>(raw));
    if (reply->type == REDIS_REPLY_ERROR) return unavailable(textOf(reply.get()));
    return reply;
  }

  // All answers; the first error that is among them, when all have been read.
  Result<std::vector<Reply>> callAll(const std::vector<Words>& commands,
                                     std::chrono::milliseconds wait = {}) {
    const WithoutSigpipe held;
    TRY_STATUS(connect());
    TRY_STATUS(patience(wait));
    TRY_STATUS(send(commands));
    std::vector<Reply> replies;
    std::optional<Error> failed;
    for (std::size_t i = 0; i < commands.size(); ++i) {
      Result<Reply> reply = answer();
      if (reply) {
        replies.push_back(std::move(reply).value());
        continue;
      }
      if (context == nullptr) return reply.error();
      if (!failed) failed = reply.error();
    }
    if (failed) return *failed;
    return replies;
  }

  Status makeGroup() {
    const auto made = callAll({{"XGROUP", "CREATE", stream, kGroup, "0", "MKSTREAM"}});
    if (!made && made.error().message.find("BUSYGROUP") == std::string::npos) return made.error();
    return {};
  }

  Result<Reply> callInGroup(const Words& command, std::chrono::milliseconds wait = {}) {
    Result<std::vector<Reply>> replies = callAll({command}, wait);
    if (!replies && isNoGroup(replies.error())) {
      TRY_STATUS(makeGroup());
      replies = callAll({command}, wait);
    }
    if (!replies) return replies.error();
    return std::move(replies.value().front());
  }
};

RedisQueue::RedisQueue(RedisAddress address, std::string stream, std::string consumer)
    : impl_(std::make_unique<Impl>()) {
  impl_->address = std::move(address);
  impl_->stream = std::move(stream);
  impl_->consumer = std::move(consumer);
}
RedisQueue::~RedisQueue() = default;

Result<std::vector<std::string>> RedisQueue::publish(const std::vector<std::string>& executions) {
  const std::lock_guard lock(impl_->mutex);
  std::vector<std::string> ids;
  if (executions.empty()) return ids;
  std::vector<Words> commands;
  commands.reserve(executions.size());
  for (const std::string& execution : executions) {
    commands.push_back({"XADD", impl_->stream, "*", kField, execution});
  }
  TRY(const std::vector<Reply> replies, impl_->callAll(commands));
  for (const Reply& reply : replies) ids.push_back(textOf(reply.get()));
  return ids;
}

Result<std::vector<QueueMessage>> RedisQueue::take(std::size_t most,
                                                   std::chrono::milliseconds wait) {
  if (most == 0) return std::vector<QueueMessage>();
  const std::lock_guard lock(impl_->mutex);
  Words command{"XREADGROUP", "GROUP", kGroup, impl_->consumer, "COUNT", std::to_string(most)};
  if (wait.count() > 0) {  // BLOCK 0 would wait for ever
    command.emplace_back("BLOCK");
    command.push_back(std::to_string(wait.count()));
  }
  for (const char* word : {"STREAMS", "", ">"}) command.emplace_back(word);
  command[command.size() - 2] = impl_->stream;
  TRY(const Reply reply, impl_->callInGroup(command, wait));
  return messagesIn(at(at(reply.get(), 0), 1));
}

Result<std::vector<QueueMessage>> RedisQueue::reclaim(std::size_t most,
                                                      std::chrono::milliseconds idle) {
  const std::lock_guard lock(impl_->mutex);
  TRY(const Reply reply,
      impl_->callInGroup({"XAUTOCLAIM", impl_->stream, kGroup, impl_->consumer,
                          std::to_string(idle.count()), "0-0", "COUNT", std::to_string(most)}));
  return messagesIn(at(reply.get(), 1));
}

Status RedisQueue::finish(const std::vector<std::string>& messages) {
  const std::lock_guard lock(impl_->mutex);
  if (messages.empty()) return {};
  Words acknowledge{"XACK", impl_->stream, kGroup};
  Words remove{"XDEL", impl_->stream};
  for (const std::string& message : messages) {
    acknowledge.push_back(message);
    remove.push_back(message);
  }
  const auto done = impl_->callAll({acknowledge, remove});
  if (done || isNoGroup(done.error())) return {};
  return done.error();
}

Result<std::vector<bool>> RedisQueue::has(const std::vector<std::string>& messages) {
  const std::lock_guard lock(impl_->mutex);
  std::vector<bool> there;
  if (messages.empty()) return there;
  std::vector<Words> commands;
  commands.reserve(messages.size());
  for (const std::string& message : messages) {
    commands.push_back({"XRANGE", impl_->stream, message, message, "COUNT", "1"});
  }
  TRY(const std::vector<Reply> replies, impl_->callAll(commands));
  for (const Reply& reply : replies) there.push_back(sizeOf(reply.get()) > 0);
  return there;
}

}  // namespace gantlet::cluster
