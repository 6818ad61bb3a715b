// PrivateFiles: new files are this user's only, as long as it lives; the mask is put back however
// the scope is left. Thread-safety: the mask is the process's: for the start, before there are
// threads.
#pragma once

#include <sys/stat.h>

namespace gantlet {

class PrivateFiles {
 public:
  PrivateFiles() : before_(::umask(077)) {}
  ~PrivateFiles() { ::umask(before_); }
  PrivateFiles(const PrivateFiles&) = delete;
  PrivateFiles& operator=(const PrivateFiles&) = delete;

 private:
  const ::mode_t before_;
};

}  // namespace gantlet
