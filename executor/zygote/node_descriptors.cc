#include "executor/zygote/node_descriptors.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include <cerrno>

#include "executor/zygote/serving.h"

namespace gantlet {
namespace {

[[noreturn]] void refuse(const char* step) { refuseToServe(step, ENOTSUP); }

int signalLock = -1;  // the end to read from; the other one is the next number

bool isPipeWithAByte(int number) {
  struct stat info {};
  int bytes = 0;
  return ::fstat(number, &info) == 0 && S_ISFIFO(info.st_mode) &&
         ::ioctl(number, FIONREAD, &bytes) == 0 && bytes == 1;
}

}  // namespace

void fillLowDescriptors() {
  int number = 0;
  do {
    number = ::fcntl(kServerNull, F_DUPFD_CLOEXEC, 0);
  } while (number >= 0 && number < kFirstOwn);
  if (number >= 0) ::close(number);
}

void takeLowDescriptors() {
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (null < 0 || ::dup3(2, kServerError, O_CLOEXEC) < 0 ||
      ::dup3(null, kServerNull, O_CLOEXEC) < 0) {
    refuse("take descriptors");
  }
  fillLowDescriptors();
}

void findSignalLock() {
  constexpr int kLooked = 16;
  if (uv_default_loop() == nullptr) refuse("make a loop");
  for (int number = kFirstOwn; number < kFirstOwn + kLooked && signalLock < 0; ++number) {
    if (isPipeWithAByte(number) && isPipeWithAByte(number + 1)) signalLock = number;
  }
  if (signalLock < 0) refuse("find libuv's lock");
}

void makeSignalLock() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0 || ::dup3(ends[0], signalLock, O_CLOEXEC) < 0 ||
      ::dup3(ends[1], signalLock + 1, O_CLOEXEC) < 0 || ::write(ends[1], "*", 1) != 1) {
    ::_exit(99);
  }
  ::close(ends[0]);
  ::close(ends[1]);
}

void placeStreams() {
  for (const int target : {1, 2}) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) refuse("pipe2");
    const int kept = ::fcntl(ends[0], F_DUPFD_CLOEXEC, kFirstOwn);
    if (kept < 0 || ::dup2(ends[1], target) != target) refuse("place a stream");
    ::close(ends[0]);
    ::close(ends[1]);
  }
}

ProgramDescriptors::ProgramDescriptors(std::string_view input)
    : socket_(::fcntl(kServerSocket, F_DUPFD_CLOEXEC, kFirstOwn)),
      proc_(::fcntl(kServerProc, F_DUPFD_CLOEXEC, kFirstOwn)) {
  std::array<int, 2> in{};
  if (socket_ < 0 || proc_ < 0 || ::pipe2(in.data(), O_CLOEXEC) != 0 ||
      ::pipe2(out_.data(), O_CLOEXEC) != 0 ||
      ::write(in[1], input.data(), input.size()) != static_cast<ssize_t>(input.size()) ||
      ::dup3(in[0], kServerProc, O_CLOEXEC) < 0 || ::dup3(out_[1], kServerSocket, O_CLOEXEC) < 0) {
    ::_exit(99);
  }
  ::close(in[0]);
  ::close(in[1]);
}

ProgramDescriptors::~ProgramDescriptors() {
  if (::dup3(socket_, kServerSocket, O_CLOEXEC) < 0 || ::dup3(proc_, kServerProc, O_CLOEXEC) < 0) {
    ::_exit(99);
  }
  for (const int fd : {socket_, proc_, out_[0], out_[1]}) ::close(fd);
}

}  // namespace gantlet
