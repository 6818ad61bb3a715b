// The service process.Process of the sandbox's daemon. A session has no shell and starts no
// programs: its clients are told so, never that something ran.
#include "service/faces/e2b/calls.h"
#include "service/faces/e2b/connect.h"

namespace gantlet::e2b {
namespace {

void replyStreamError(Call& call, RpcError error) {
  http::Response response;
  response.contentType = kStreamType;
  response.body = endFrame(error);
  call.exchange.reply(std::move(response));
}

}  // namespace

// Nothing that a client could have started runs.
void processList(Call& call) {
  if (repliedDead(call)) return;
  call.exchange.reply(jsonResponse(json::Object{{"processes", json::Array{}}}));
}

void processStart(Call& call) {
  if (repliedDead(call)) return;
  replyStreamError(call, {"unimplemented",
                          "there is no shell in this sandbox, and no commands or terminals: run "
                          "Python with runCode (run_code); files are read and written with files"});
}

void processConnect(Call& call) {
  if (repliedDead(call)) return;
  replyStreamError(call, {"not_found", "there is no such process: no commands run here"});
}

void processOther(Call& call) {
  if (repliedDead(call)) return;
  call.exchange.reply(unaryError({"not_found", "there is no such process: no commands run here"}));
}

}  // namespace gantlet::e2b
