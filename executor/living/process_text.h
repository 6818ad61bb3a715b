// A file of /proc of a process. Thread-safety: safe from any thread.
#pragma once

#include <sys/types.h>

#include <string>

namespace gantlet {

// "" where it can't be read to its end: of a process that ends meanwhile reads fail (ESRCH), for
// which a stream would throw.
[[nodiscard]] std::string processText(pid_t pid, const char* file);

}  // namespace gantlet
