#include "audit/log_error.h"

#include <cerrno>
#include <string>

namespace gantlet::audit {

bool isNoSpace(int errnum) { return errnum == ENOSPC || errnum == EDQUOT; }

Error logError(std::string_view what, int errnum) {
  const Error cause = systemError(what, errnum);
  std::string resolution =
      "look at the system log; the audit log goes on by itself when it can write";
  if (isNoSpace(errnum)) {
    resolution = "free space on that file system; the audit log goes on by itself then";
  } else if (errnum == EROFS || errnum == EACCES || errnum == EPERM) {
    resolution = "make the audit folder writable; the audit log goes on by itself then";
  }
  return Error{ErrorCode::kAuditFailed, "the audit log cannot " + cause.message,
               std::move(resolution)};
}

}  // namespace gantlet::audit
