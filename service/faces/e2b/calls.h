// What the calls of E2B's clients share: the session that one is for, and how errors are told in
// each of the three parts.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "manager/session_desk.h"
#include "service/faces/e2b/address.h"
#include "service/faces/e2b/face.h"
#include "service/routes/routes.h"

namespace gantlet::e2b {

struct SessionCall {
  SessionDesk& desk;
  SessionDesk::Who who;
};
// The token of a session or a volume, on behalf of who calls.
[[nodiscard]] std::string tokenFor(const Call& call, const std::string& id);
// The desk. Errors: kUnavailable.
[[nodiscard]] Result<SessionDesk*> sessionDesk(const Call& call);
// The session that the path names ({id}), or that the host or the fields name. Errors: kNotFound,
// kUnavailable.
[[nodiscard]] Result<SessionCall> ofPath(const Call& call);
[[nodiscard]] Result<SessionCall> ofAddress(const Call& call);

// {"code", "message"}: the control plane's errors and those of files.
[[nodiscard]] http::Response errorResponse(int status, const std::string& message);
// For what Gantlet does not offer.
[[nodiscard]] http::Response notOffered(const std::string& message);
// As problemOf(), with conflicts as they are: of a 429 their clients make a RateLimitError, and the
// newer ones send such a request again.
[[nodiscard]] Problem faceProblemOf(const Error& error);
void replyControl(Call& call, const Error& error);

// Nothing of it runs before a client connects to it: it is paused, or was put away with its files.
[[nodiscard]] bool isPaused(const SessionInfo& info);

// What stands for a sandbox that is not there, or does not run, on its own ports.
[[nodiscard]] http::Response deadSandbox(const std::string& sandbox, const std::string& message);
// Answers so where that is the case; false: it is there and runs.
[[nodiscard]] bool repliedDead(Call& call);

[[nodiscard]] http::Response textResponse(int status, std::string text);

// A file of any size as the answer, and a body of any size, in pieces.
[[nodiscard]] Status sendFile(Call& call, const OpenedFile& file);
[[nodiscard]] Status readPieces(Call& call, const std::function<Status(std::string_view)>& take);

// The volume that a path of a volume's files names; empty: it is no such path.
[[nodiscard]] std::string_view volumeOfContent(std::string_view path);

// calls.cc
void controlHealth(PublicCall& call);
// sandboxes.cc
void sandboxMake(Call& call);
void sandboxMakeV2(Call& call);
void sandboxList(Call& call);
void sandboxOne(Call& call);
void sandboxKill(Call& call);
void sandboxTimeout(Call& call);
void sandboxRefresh(Call& call);
void sandboxPause(Call& call);
void sandboxConnect(Call& call);
void sandboxMetrics(Call& call);
void sandboxFork(Call& call);
void sandboxNetwork(Call& call);
void sandboxSnapshot(Call& call);
void sandboxLogs(Call& call);
void templatesAndMore(Call& call);
// interpreter.cc
void interpreterHealth(Call& call);
void execute(Call& call);
void contextMake(Call& call);
void contextList(Call& call);
void contextRestart(Call& call);
void contextRemove(Call& call);
// volumes.cc
void volumeMake(Call& call);
void volumeList(Call& call);
void volumeOne(Call& call);
void volumeRemove(Call& call);
void volumeEntry(Call& call);
void volumeEntryChange(Call& call);
void volumeEntryRemove(Call& call);
void volumeFolder(Call& call);
void volumeFolderMake(Call& call);
void volumeFileRead(Call& call);
void volumeFileWrite(Call& call);
// files.cc
void daemonHealth(Call& call);
void fileRead(Call& call);
void fileWrite(Call& call);
// filesystem.cc
void rpcStat(Call& call);
void rpcList(Call& call);
void rpcMakeFolder(Call& call);
void rpcMove(Call& call);
void rpcRemove(Call& call);
void rpcWatch(Call& call);
void rpcNoWatcher(Call& call);
// process.cc
void processList(Call& call);
void processStart(Call& call);
void processConnect(Call& call);
void processOther(Call& call);

}  // namespace gantlet::e2b
