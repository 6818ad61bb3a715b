// Problem: an error as RFC 9457 tells it, with the product's SB code, the request's id and the
// fields at fault.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "core/sb_code.h"
#include "service/http/message.h"

namespace gantlet {

struct FieldError {
  std::string field;  // its path in the request: "files[0].name"
  std::string message;
};

struct Problem {
  int status = 500;
  std::string code;          // "SB002"
  std::string detail;        // what is wrong, one sentence
  std::string resolution;    // what to change; may be empty
  std::string submissionId;  // under which the log has what was done; empty: nothing was
  std::vector<FieldError> errors;
  std::vector<http::Header> headers;
};

// The one switch from faults to HTTP statuses and SB codes. kCancelled has no client to tell and
// maps to 499, which is never sent.
[[nodiscard]] Problem problemOf(const Error& error);
// Whether an error of kBusy is of this very request or of what it is about, and no load: 409 of
// sessions and volumes, not the 429 that clients try again after a while.
[[nodiscard]] bool isConflict(const Error& error);
// For what the front refuses by itself.
[[nodiscard]] Problem problemOf(int status, std::string detail);

[[nodiscard]] http::Response problemResponse(const Problem& problem, const std::string& requestId);

}  // namespace gantlet
