// RedisLink: one connection to a Redis: through its socket, over TCP, or over TLS. Only
// redis_link.cc knows hiredis (https://github.com/redis/hiredis, 0.14): its reader and its form of
// commands; the bytes go as those to other hosts do. Thread-safety: none.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

struct redisReply;

namespace gantlet::cluster {

struct RedisAddress {
  std::filesystem::path socket;  // empty: over TCP
  std::string host;
  std::uint16_t port = 6379;
  bool tls = false;
  // For its owner's eyes alone, read for each connection; empty: none is sent.
  std::filesystem::path passwordFile;
  // Of TLS: who certifies the server (""; the system's authorities), and who we are ("": nobody).
  std::string tlsCa;
  std::string tlsCertificate;
  std::string tlsKey;

  // "unix:/run/redis/redis.sock", "HOST:PORT", or "rediss://HOST:PORT" for TLS. Errors:
  // kInvalidArgument, saying what is wrong.
  [[nodiscard]] static Result<RedisAddress> parse(std::string_view text);
  // Whether what is sent can be read on the way: no TLS, and beyond this host.
  [[nodiscard]] bool isOpen() const;
};

struct FreeReply {
  void operator()(redisReply* reply) const;
};
using RedisAnswer = std::unique_ptr<redisReply, FreeReply>;

class RedisLink {
 public:
  using Words = std::vector<std::string>;

  explicit RedisLink(RedisAddress address);
  ~RedisLink();
  RedisLink(const RedisLink&) = delete;
  RedisLink& operator=(const RedisLink&) = delete;

  // All answers to the commands, in their order; `wait`: how long the server itself may take its
  // time. Connects where there is no connection. Errors: kUnavailable; the first error that is
  // among the answers, when all have been read.
  [[nodiscard]] Result<std::vector<RedisAnswer>> call(const std::vector<Words>& commands,
                                                      std::chrono::milliseconds wait = {});

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gantlet::cluster
