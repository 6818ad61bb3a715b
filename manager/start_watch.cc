#include "manager/start_watch.h"

#include <string_view>
#include <utility>

namespace gantlet {

bool neverStarted(ErrorCode code) {
  return code == ErrorCode::kConnectFailed || code == ErrorCode::kInstanceFailed;
}

bool ranNothing(ErrorCode code) {
  return neverStarted(code) || code == ErrorCode::kBusy || code == ErrorCode::kInvalidArgument ||
         code == ErrorCode::kUnsupported;
}

StartWatch::StartWatch(GateRequest& request) {
  request.onStarted = [started = started_,
                       before = std::move(request.onStarted)](std::string_view provider) {
    *started = true;
    if (before) before(provider);
  };
}

bool StartWatch::neverRan(const Error& error) const {
  return !*started_ || neverStarted(error.code);
}

}  // namespace gantlet
