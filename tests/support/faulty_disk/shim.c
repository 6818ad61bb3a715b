/* Loaded before libc (LD_PRELOAD): makes writing or syncing files below a folder called "audit" fail
 * while the file that FAULTY_DISK names says so: "write ENOSPC", "write EIO", "sync EIO", "sync
 * ENOSPC"; "sync none" makes syncs do nothing, for measuring what they cost. Anything else goes on to
 * libc. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int faultOf(const char* what, int fd) {
  const char* control = getenv("FAULTY_DISK");
  if (control == NULL) return 0;
  int in = open(control, O_RDONLY | O_CLOEXEC);
  if (in < 0) return 0;
  char text[64] = {0};
  ssize_t n = read(in, text, sizeof text - 1);
  close(in);
  if (n <= 0 || strncmp(text, what, strlen(what)) != 0) return 0;
  char link[64];
  char path[4096] = {0};
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  if (readlink(link, path, sizeof path - 1) <= 0 || strstr(path, "/audit") == NULL) return 0;
  if (strstr(text, "none") != NULL) return -1;
  return strstr(text, "ENOSPC") != NULL ? ENOSPC : EIO;
}

ssize_t pwrite(int fd, const void* bytes, size_t size, off_t offset) {
  static ssize_t (*real)(int, const void*, size_t, off_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "pwrite");
  int error = faultOf("write", fd);
  if (error == 0) return real(fd, bytes, size, offset);
  errno = error;
  return -1;
}

ssize_t pwrite64(int fd, const void* bytes, size_t size, off64_t offset) {
  static ssize_t (*real)(int, const void*, size_t, off64_t);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "pwrite64");
  int error = faultOf("write", fd);
  if (error == 0) return real(fd, bytes, size, offset);
  errno = error;
  return -1;
}

int fdatasync(int fd) {
  static int (*real)(int);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "fdatasync");
  int error = faultOf("sync", fd);
  if (error == 0) return real(fd);
  if (error < 0) return 0;
  errno = error;
  return -1;
}

int fsync(int fd) {
  static int (*real)(int);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "fsync");
  int error = faultOf("sync", fd);
  if (error == 0) return real(fd);
  if (error < 0) return 0;
  errno = error;
  return -1;
}
