#include "providers/aliyun/answer_reader.h"

#include "providers/remote_text.h"

namespace gantlet::aliyun {
namespace {

// Unknown types are kept as they come: what an image looks like here is written nowhere.
void takeOther(const json::Object& item, const std::string& type, KernelProgram& program) {
  if (type == "endOfExecution" || type.empty()) return;
  program.takeRich("json", "application/json", json::write(item));
}

}  // namespace

const json::Object& inner(const json::Object& body) {
  const json::Value* data = body.find("data");
  return data != nullptr && data->asObject() != nullptr ? *data->asObject() : body;
}

Result<ExecutionResult> readResults(const json::Object& body, KernelProgram& program) {
  const json::Value* list = inner(body).find("results");
  if (list == nullptr || list->asArray() == nullptr) {
    return Error{ErrorCode::kOutcomeUnknown, "Aliyun's answer holds no results", ""};
  }
  bool bad = false;
  for (const json::Value& value : *list->asArray()) {
    const json::Object* item = value.asObject();
    if (item == nullptr) continue;
    const std::string type = textOf(*item, "type");
    if (type == "stdout") {
      program.takeOutput(textOf(*item, "text"));
    } else if (type == "stderr") {
      program.takeError(textOf(*item, "text"));
    } else if (type == "error") {
      std::string trace = textOf(*item, "text");
      if (trace.empty()) trace = textOf(*item, "traceback");
      if (trace.empty()) trace = textOf(*item, "name") + ": " + textOf(*item, "value");
      program.takeException(trace);
    } else if (type == "result") {
      const std::string shown = textOf(*item, "text");
      // What is no text is something rich.
      if (item->size() > 2) takeOther(*item, type, program);
      if (shown != "None" && shown != "undefined") program.takeShown(shown);
    } else {
      bad = bad || (type == "endOfExecution" && textOf(*item, "status") == "error");
      takeOther(*item, type, program);
    }
  }
  ExecutionResult result = program.finish();
  if (bad && result.exitCode == 0) result.exitCode = 1;
  return result;
}

}  // namespace gantlet::aliyun
