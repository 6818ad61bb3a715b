// The preconditions of a request on a file (RFC 9110, section 13): If-Match and If-None-Match.
//
// Files have no Last-Modified field, so that If-Unmodified-Since and If-Modified-Since are ignored,
// as section 13.1.4 says.
//
// Thread-safety: pure functions.
#pragma once

#include "core/result.h"
#include "manager/session_files.h"
#include "service/http/message.h"

namespace gantlet {

// Etags without their quotes. If-Match compares strongly: a weak tag in it is like no file's.
// Errors: kInvalidArgument for what is neither `*` nor a list of quoted tags.
[[nodiscard]] Result<FileCondition> readPreconditions(const http::RequestHead& head);

// 412: the file is not as the request wants it, and nothing was done.
[[nodiscard]] http::Response preconditionFailed(const FileCondition& condition,
                                                const FileInfo* file, const std::string& requestId);

}  // namespace gantlet
