#include "service/repeated_answers.h"

#include <algorithm>

namespace gantlet {

std::size_t RepeatedAnswers::sizeOf(const http::Response& answer) {
  std::size_t size = answer.body.size() + 256;
  for (const http::Header& header : answer.headers)
    size += header.name.size() + header.value.size();
  return size;
}

RepeatedAnswers::Looked RepeatedAnswers::begin(const std::string& key, const std::string& request,
                                               Time now) {
  const std::lock_guard lock(mutex_);
  makeRoom(now);
  const auto found = entries_.find(key);
  if (found != entries_.end()) {
    const Entry& entry = found->second;
    if (entry.request != request) return {Found::kOther, {}};
    if (!entry.answered) return {Found::kUnderWay, {}};
    return {Found::kAnswered, entry.answer};
  }
  const auto place = order_.insert(order_.end(), key);
  entries_.emplace(key, Entry{request, {}, false, now, place});
  return {};
}

void RepeatedAnswers::ended(const std::string& key, const http::Response& answer) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  if (found == entries_.end()) return;
  const bool made = answer.status >= 200 && answer.status < 300;
  if (!made || sizeOf(answer) > kMostBytesOfOne) return drop(key);
  found->second.answer = answer;
  found->second.answered = true;
  bytes_ += sizeOf(answer);
  makeRoom(found->second.since);
}

void RepeatedAnswers::forgotten(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  if (found != entries_.end() && !found->second.answered) drop(key);
}

void RepeatedAnswers::drop(const std::string& key) {
  const auto found = entries_.find(key);
  if (found->second.answered) bytes_ -= sizeOf(found->second.answer);
  order_.erase(found->second.place);
  entries_.erase(found);
}

// What is under way stays: it ends by itself.
void RepeatedAnswers::makeRoom(Time now) {
  for (auto at = order_.begin(); at != order_.end();) {
    const Entry& entry = entries_.at(*at);
    const bool old = now - entry.since >= kKept;
    if (!old && entries_.size() < kMost && bytes_ <= kMostBytes) return;
    const std::string key = *at++;
    if (entries_.at(key).answered) drop(key);
  }
}

}  // namespace gantlet
