// The pages of files that a fork server has mapped while it loaded its modules: it reads few of
// them again, and its children inherit none.
//
// Source: madvise(2), MADV_DONTNEED; proc(5), pagemap. Thread-safety: one thread.
#pragma once

namespace gantlet {

// Lets go of all pages of mappings that are files' alone: what is read again comes back from the
// page cache. Mappings with a page of this process's own (relocated code, say) stay as they are, as
// their children's do. `procFd`: a /proc.
void dropFilePages(int procFd);

}  // namespace gantlet
