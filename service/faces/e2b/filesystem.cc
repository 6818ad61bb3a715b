// The service filesystem.Filesystem of the sandbox's daemon.
#include <poll.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>

#include "service/faces/e2b/calls.h"
#include "service/faces/e2b/connect.h"
#include "service/faces/e2b/entries.h"
#include "service/faces/e2b/watch.h"
#include "service/submission_json.h"

namespace gantlet::e2b {
namespace {

void replyRpc(Call& call, Result<json::Object> answer) {
  if (answer) return call.exchange.reply(jsonResponse(std::move(*answer)));
  if (answer.error().code == ErrorCode::kCancelled) return call.exchange.abandon();
  if (repliedDead(call)) return;
  tellFault(call, answer.error());
  call.exchange.reply(unaryError(rpcErrorOf(answer.error())));
}

using Deadline = std::optional<std::chrono::steady_clock::time_point>;

// The time that the client gives the call; none: as long as it takes.
Result<Deadline> deadlineOf(const http::RequestHead& head) {
  constexpr std::size_t kMostDigits = 10;
  const std::string* text = head.find("connect-timeout-ms");
  if (text == nullptr) return Deadline();
  std::uint64_t wait = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), wait);
  if (error != std::errc{} || end != text->data() + text->size() || text->size() > kMostDigits) {
    return Error{ErrorCode::kInvalidArgument,
                 "Connect-Timeout-Ms must be milliseconds in at most 10 digits",
                 "leave it out for a call without a time of its own"};
  }
  return Deadline(std::chrono::steady_clock::now() + std::chrono::milliseconds(wait));
}

Result<json::Value> message(Call& call) {
  TRY([[maybe_unused]] const Deadline deadline, deadlineOf(call.request().head));
  TRY(json::Value body, readBody(call));
  if (body.asObject() == nullptr) {
    return Error{ErrorCode::kInvalidArgument, "the message must be an object", ""};
  }
  return body;
}

// A field that is absent stands for its type's empty value, as everywhere in this JSON.
Result<std::string> pathIn(const json::Value& message, std::string_view field) {
  const json::Value* value = message.asObject()->find(field);
  if (value == nullptr || value->isNull()) return std::string();
  if (value->asString() == nullptr) {
    return Error{ErrorCode::kInvalidArgument, "'" + std::string(field) + "' must be a text", ""};
  }
  return askedPath(*value->asString());
}

// A uint32 of the protocol, which in its JSON may be a number without a fraction or its digits.
Result<std::uint32_t> depthIn(const json::Value& message) {
  const json::Value* value = message.asObject()->find("depth");
  if (value == nullptr || value->isNull()) return std::uint32_t{1};
  std::optional<std::uint32_t> depth;
  if (const std::int64_t* whole = value->asInt(); whole != nullptr) {
    if (*whole >= 0 && *whole <= UINT32_MAX) depth = static_cast<std::uint32_t>(*whole);
  } else if (const double* number = value->asDouble(); number != nullptr) {
    const bool fits = *number >= 0 && *number <= UINT32_MAX;
    if (fits && *number == std::floor(*number)) depth = static_cast<std::uint32_t>(*number);
  } else if (const std::string* text = value->asString(); text != nullptr) {
    std::uint32_t read = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), read);
    if (error == std::errc{} && end == text->data() + text->size()) depth = read;
  }
  if (depth) return *depth;
  return Error{ErrorCode::kInvalidArgument, "'depth' must be a whole number from 0 to 4294967295",
               "leave it out for the folder's own entries"};
}

json::Object entry(const FileInfo& file) { return {{"entry", entryJson(file)}}; }

// E2B's users of a sandbox come as Basic credentials without a password.
template <class Act>
void rpc(Call& call, Act act) {
  if (repliedDead(call)) return;
  const auto answer = [&]() -> Result<json::Object> {
    TRY(const SessionCall session, ofAddress(call));
    TRY(const json::Value body, message(call));
    return act(session, body);
  };
  replyRpc(call, answer());
}

}  // namespace

void rpcStat(Call& call) {
  rpc(call, [](const SessionCall& session, const json::Value& body) -> Result<json::Object> {
    TRY(const std::string path, pathIn(body, "path"));
    TRY(const FileInfo file, session.desk.stat(session.who, path));
    return entry(file);
  });
}

void rpcList(Call& call) {
  rpc(call, [](const SessionCall& session, const json::Value& body) -> Result<json::Object> {
    constexpr std::uint32_t kDeepest = 64;
    TRY(const std::string path, pathIn(body, "path"));
    TRY(const std::uint32_t depth, depthIn(body));
    TRY(const std::vector<FileInfo> files,
        session.desk.listFiles(session.who, path, std::clamp<std::uint32_t>(depth, 1, kDeepest)));
    json::Array entries;
    for (const FileInfo& file : files) entries.emplace_back(entryJson(file));
    return json::Object{{"entries", std::move(entries)}};
  });
}

void rpcMakeFolder(Call& call) {
  if (repliedDead(call)) return;
  bool there = false;
  const auto answer = [&]() -> Result<json::Object> {
    TRY(const SessionCall session, ofAddress(call));
    TRY(const json::Value body, message(call));
    TRY(const std::string path, pathIn(body, "path"));
    TRY(const bool made, session.desk.makeFolder(session.who, path));
    there = !made;
    TRY(const FileInfo folder, session.desk.stat(session.who, path));
    return entry(folder);
  };
  auto answered = answer();
  if (answered && there) {
    return call.exchange.reply(unaryError({"already_exists", "directory already exists"}));
  }
  replyRpc(call, std::move(answered));
}

void rpcMove(Call& call) {
  rpc(call, [](const SessionCall& session, const json::Value& body) -> Result<json::Object> {
    TRY(const std::string from, pathIn(body, "source"));
    TRY(const std::string to, pathIn(body, "destination"));
    TRY(const FileInfo file, session.desk.moveFile(session.who, from, to));
    return entry(file);
  });
}

void rpcRemove(Call& call) {
  rpc(call, [](const SessionCall& session, const json::Value& body) -> Result<json::Object> {
    TRY(const std::string path, pathIn(body, "path"));
    const Status removed = session.desk.removeFile(session.who, path);
    // What was not there is gone, as their daemon has it; a session that is not there is told.
    if (!removed && removed.error().code != ErrorCode::kNotFound) return removed.error();
    TRY(const SessionInfo info, session.desk.get(session.who));
    return json::Object{};
  });
}

namespace {

constexpr std::chrono::milliseconds kLookEvery{100};
constexpr std::size_t kMostWatched = 10'000;  // entries of one folder, with those below
// Each takes a worker for as long as its client watches.
constexpr int kMostWatchers = 32;
std::atomic<int> watchers{0};

struct Watched {
  std::string path;  // below the workspace
  std::uint32_t depth = 1;
  bool entries = false;  // each event brings what is known of its file
};

bool flagIn(const json::Value& message, std::string_view field) {
  const json::Value* value = message.asObject()->find(field);
  return value != nullptr && value->asBool() != nullptr && *value->asBool();
}

Result<Watched> watchedIn(Call& call, const SessionCall& session) {
  const std::string body = call.exchange.takeBody();
  TRY(const std::string_view text, onlyMessage(body));
  TRY(const json::Value message, json::parse(text));
  if (message.asObject() == nullptr) {
    return Error{ErrorCode::kInvalidArgument, "the message must be an object", ""};
  }
  TRY(const std::string path, pathIn(message, "path"));
  TRY(const FileInfo folder, session.desk.stat(session.who, path));
  if (folder.type != FileType::kFolder) {
    return Error{ErrorCode::kInvalidArgument,
                 shownName(shownPath(folder.path)) + " is not a folder", ""};
  }
  return Watched{folder.path, flagIn(message, "recursive") ? UINT32_MAX : 1,
                 flagIn(message, "includeEntry")};
}

Result<FolderLook> look(const SessionCall& session, const Watched& watched) {
  TRY(const std::vector<FileInfo> files,
      session.desk.listFiles(session.who, watched.path, watched.depth));
  if (files.size() > kMostWatched) {
    return Error{ErrorCode::kTooLarge, "the folder has more entries than can be watched",
                 "watch a folder below it"};
  }
  return lookOf(files);
}

std::string changeFrame(const FolderChange& change, const Watched& watched) {
  const std::size_t above = watched.path.empty() ? 0 : watched.path.size() + 1;
  json::Object event{{"name", change.file.path.substr(above)}, {"type", change.type}};
  const bool gone = change.type == "EVENT_TYPE_REMOVE" || change.type == "EVENT_TYPE_RENAME";
  if (watched.entries && !gone) {
    event.set("entry", entryJson(change.file));
  }
  return frame(json::write(json::Object{{"filesystem", std::move(event)}}));
}

// Whether the client is still there after a while.
bool waited(Call& call) {
  pollfd client{call.exchange.socketFd(), POLLRDHUP, 0};
  return ::poll(&client, 1, static_cast<int>(kLookEvery.count())) == 0;
}

// Sends what changes, until there is nobody to send it to; the last frame tells why it ended.
Result<RpcError> watchFolder(Call& call, const SessionCall& session, const Watched& watched) {
  TRY(const Deadline deadline, deadlineOf(call.request().head));
  TRY(FolderLook before, look(session, watched));
  http::Response head;
  head.contentType = kStreamType;
  call.exchange.armOpenStream(std::move(head), frame(R"({"keepalive":{}})"));
  if (!call.exchange.send(frame(R"({"start":{}})"))) {
    return Error{ErrorCode::kCancelled, "the client has gone", ""};
  }
  while (!deadline || std::chrono::steady_clock::now() < *deadline) {
    if (!waited(call)) return Error{ErrorCode::kCancelled, "the client has gone", ""};
    auto after = look(session, watched);
    if (!after) return rpcErrorOf(after.error());
    std::string frames;
    for (const FolderChange& change : changesOf(before, *after)) {
      frames += changeFrame(change, watched);
    }
    if (!frames.empty() && !call.exchange.send(frames)) {
      return Error{ErrorCode::kCancelled, "the client has gone", ""};
    }
    before = std::move(*after);
  }
  return RpcError{"deadline_exceeded", "the time that the client gave the call is over"};
}

void replyStreamError(Call& call, const RpcError& error) {
  http::Response response;
  response.contentType = kStreamType;
  response.body = endFrame(error);
  call.exchange.reply(std::move(response));
}

}  // namespace

void rpcWatch(Call& call) {
  if (repliedDead(call)) return;
  const struct Place {
    ~Place() { --watchers; }
    bool free = ++watchers <= kMostWatchers;
  } place;
  if (!place.free) {
    return replyStreamError(call, {"resource_exhausted", "as many folders are watched as may be"});
  }
  const auto ended = [&]() -> Result<RpcError> {
    TRY(const SessionCall session, ofAddress(call));
    TRY(const Watched watched, watchedIn(call, session));
    return watchFolder(call, session, watched);
  }();
  const bool streams = call.exchange.settleStream();
  if (streams && ended) {
    call.exchange.send(endFrame(*ended));
    return call.exchange.endStream();
  }
  if (streams || ended || ended.error().code == ErrorCode::kCancelled) {
    return call.exchange.abandon();
  }
  tellFault(call, ended.error());
  replyStreamError(call, rpcErrorOf(ended.error()));
}

// The calls by which a client without streams asks again and again: what there was between two of
// them would have to be kept.
void rpcNoWatcher(Call& call) {
  if (repliedDead(call)) return;
  call.exchange.reply(
      unaryError({"unimplemented",
                  "watching folders is offered as a stream alone (AsyncSandbox, JavaScript): list "
                  "the folder again to see what has changed"}));
}

}  // namespace gantlet::e2b
