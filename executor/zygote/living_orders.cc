#include "executor/zygote/living_orders.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>

#include "executor/jail/jail_spec.h"

namespace gantlet {
namespace {

bool readExactly(char* to, std::size_t size) {
  while (size > 0) {
    const ssize_t n = ::read(kFdInput, to, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    to += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

}  // namespace

LivingOrder waitForOrder(std::uint64_t* key) {
  for (;;) {
    const long order = ::syscall(SYS_getsid, kCallWaits);
    constexpr std::uint64_t kOrders = (1U << kOrderBits) - 1;
    if (order > 0 && (static_cast<std::uint64_t>(order) & kOrders) == 1) {
      if (key != nullptr) *key = static_cast<std::uint64_t>(order) & ~kOrders;
      return LivingOrder::kPiece;
    }
    if (order == 2) return LivingOrder::kBranch;
    if (order < 0 && errno == EINTR) return LivingOrder::kSignal;
  }
}

bool readPiece(std::string& piece) {
  std::array<unsigned char, 4> head{};
  if (!readExactly(reinterpret_cast<char*>(head.data()), head.size())) return false;
  std::size_t size = 0;
  for (std::size_t i = head.size(); i-- > 0;) size = size << 8U | head.at(i);
  piece.resize(size);
  return readExactly(piece.data(), size);
}

bool readTaggedPiece(std::string& piece, std::string& tag) {
  tag.resize(kTagBytes);
  return readPiece(piece) && readExactly(tag.data(), tag.size());
}

}  // namespace gantlet
