#include "cluster/redis_queue.h"

#include <hiredis/hiredis.h>

#include <mutex>

namespace gantlet::cluster {
namespace {

constexpr const char* kGroup = "nodes";
constexpr const char* kField = "execution";
constexpr std::size_t kLongestId = 80;

using Words = RedisLink::Words;
using Reply = RedisAnswer;

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

bool isNoGroup(const Error& error) { return error.message.find("NOGROUP") != std::string::npos; }

}  // namespace

struct RedisQueue::Impl {
  Impl(RedisAddress address, std::string key, std::string who)
      : link(std::move(address)), stream(std::move(key)), consumer(std::move(who)) {}

  RedisLink link;
  const std::string stream;
  const std::string consumer;
  std::mutex mutex;

  Result<std::vector<Reply>> callAll(const std::vector<Words>& commands,
                                     std::chrono::milliseconds wait = {}) {
    return link.call(commands, wait);
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
    : impl_(std::make_unique<Impl>(std::move(address), std::move(stream), std::move(consumer))) {}
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
