#include "objects/object_counts.h"

namespace gantlet::objects {

std::string_view objectActName(ObjectAct act) {
  switch (act) {
    case ObjectAct::kPut: return "put";
    case ObjectAct::kGet: return "get";
    case ObjectAct::kSize: return "size";
    case ObjectAct::kRemove: return "remove";
    case ObjectAct::kList: return "list";
  }
  return "";
}

std::string_view objectResultName(ObjectResult result) {
  switch (result) {
    case ObjectResult::kDone: return "done";
    case ObjectResult::kMissing: return "missing";
    case ObjectResult::kAltered: return "altered";
    case ObjectResult::kStopped: return "stopped";
    case ObjectResult::kFailed: return "failed";
  }
  return "";
}

std::span<const ObjectResult> objectResultsOf(ObjectAct act) {
  using enum ObjectResult;
  static constexpr std::array kAny{kDone, kFailed};
  static constexpr std::array kSized{kDone, kMissing, kFailed};
  static constexpr std::array kRead{kDone, kMissing, kAltered, kStopped, kFailed};
  if (act == ObjectAct::kGet) return kRead;
  if (act == ObjectAct::kSize) return kSized;
  return kAny;
}

}  // namespace gantlet::objects
