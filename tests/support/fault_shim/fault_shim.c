/* A preloaded library that lets a test make another process's disk and clock fail while it runs:
   what a broken disk or a stepping clock does, without either. The test and the process share one
   page of memory, the file that FAULT_SHIM_PAGE names; faults concern only descriptors of files
   below FAULT_SHIM_ROOT. */
#define _GNU_SOURCE
#include "fault_shim.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static volatile struct FaultPage* page;
static const char* root;

__attribute__((constructor)) static void start(void) {
  const char* path = getenv("FAULT_SHIM_PAGE");
  root = getenv("FAULT_SHIM_ROOT");
  if (path == NULL || root == NULL) return;
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  void* at = mmap(NULL, sizeof(struct FaultPage), PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (at != MAP_FAILED) page = at;
}

static int concerns(int fd) {
  char link[64];
  char target[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  const ssize_t n = readlink(link, target, sizeof target - 1);
  if (n <= 0) return 0;
  target[n] = '\0';
  return strncmp(target, root, strlen(root)) == 0;
}

static int failed(int error, int fd) {
  if (error == 0 || !concerns(fd)) return 0;
  errno = error;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void* bytes, size_t size) {
  if (page != NULL && failed(page->writeError, fd)) return -1;
  return REAL(write)(fd, bytes, size);
}

ssize_t pwrite(int fd, const void* bytes, size_t size, off_t offset) {
  if (page != NULL && failed(page->writeError, fd)) return -1;
  return REAL(pwrite)(fd, bytes, size, offset);
}

ssize_t pwrite64(int fd, const void* bytes, size_t size, off64_t offset) {
  if (page != NULL && failed(page->writeError, fd)) return -1;
  return REAL(pwrite64)(fd, bytes, size, offset);
}

int fdatasync(int fd) {
  if (page != NULL && failed(page->syncError, fd)) return -1;
  return REAL(fdatasync)(fd);
}

int fsync(int fd) {
  if (page != NULL && failed(page->syncError, fd)) return -1;
  return REAL(fsync)(fd);
}

int clock_gettime(clockid_t clock, struct timespec* now) {
  const int result = REAL(clock_gettime)(clock, now);
  if (result == 0 && clock == CLOCK_REALTIME && page != NULL) now->tv_sec += page->clockShift;
  return result;
}
