// What comes out of a sandbox: bytes over the result descriptor, stdout and stderr, artifacts'
// names. The program that writes them is the attacker. However the bytes are cut, what is shown is
// valid, bounded, counted right, and no face of the service turns it into anything but data.
#include "core/utf8.h"
#include "executor/run/output.h"
#include "fuzz/target.h"
#include "pipeline/assemble.h"
#include "pipeline/report_json.h"
#include "service/ragflow_json.h"

namespace gantlet::fuzz::runner_frame {
namespace {

CappedOutput capture(std::string_view bytes, std::size_t cap, std::size_t step) {
  OutputCapture capture{ByteCount(cap)};
  for (std::size_t at = 0; at < bytes.size(); at += step) capture.append(bytes.substr(at, step));
  require(capture.total() == bytes.size(), "every byte is counted");
  return capture.finish();
}

void checkOutput(const CappedOutput& output, std::string_view bytes, std::size_t cap) {
  require(isValidUtf8(output.text), "output is UTF-8");
  require(output.bytes == bytes.size(), "the count is that of the program");
  require(output.truncated == (bytes.size() > cap), "what was cut is told");
  // An invalid byte grows to three, and the note of what was left out has its own length.
  require(output.text.size() <= 3 * cap + 64, "output is bounded");
  if (!output.truncated) require(output.text == toValidUtf8(bytes), "whole output is whole");
}

void checkFaces(const Report& report) {
  for (const json::Object& face : {reportJson(report), ragflowResult(report)}) {
    const std::string text = json::write(json::Value(face));
    const auto read = json::parse(text);
    require(read.has_value(), "a report is JSON");
    const json::Value* status = read->asObject()->find("status");
    require(status != nullptr && status->asString() != nullptr, "a report has a status");
    // What ran well is told by the supervisor alone.
    require((*status->asString() == "success") == (report.status == RunStatus::kSuccess),
            "no output makes a success of a failure, nor the other way round");
  }
}

}  // namespace

void run(std::string_view input) {
  InputReader reader(input);
  const std::size_t cap = reader.byte() * 4U + reader.byte() % 4U;
  const std::size_t step = reader.byte() % 64U + 1;
  ExecutionResult execution;
  const std::uint8_t how = reader.byte();
  execution.end = static_cast<End>(how % 7U);
  execution.exitCode = how & 0x40U ? 1 : 0;
  execution.signal = execution.end == End::kExited ? 0 : 9;
  const std::string_view out = reader.piece(reader.byte() * 8U);
  const std::string_view err = reader.piece(reader.byte());
  const std::string_view name = reader.piece(reader.byte() % 16U);
  execution.out = capture(out, cap, step);
  execution.err = capture(err, cap, step);
  checkOutput(execution.out, out, cap);
  checkOutput(execution.err, err, cap);
  require(capture(out, cap, out.size() + 1).text == execution.out.text,
          "output is the same however it is cut");
  execution.artifacts.push_back({std::string(name), "text/plain", std::string(err)});
  execution.violations.push_back({"syscall", "socket", how});
  if (how & 0x80U) execution.resultJson = reader.rest();
  Report report;
  report.status = statusOf(execution);
  report.execution = std::move(execution);
  report.error = errorOf(report.status, report);
  checkFaces(report);
}

}  // namespace gantlet::fuzz::runner_frame
