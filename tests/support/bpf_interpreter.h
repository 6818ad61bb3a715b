// What the kernel would answer for one system call under a filter, worked out without installing
// it: an interpreter of classic BPF as far as seccomp takes it.
//
// Source: Linux, Documentation/networking/filter.rst; seccomp(2); kernel/seccomp.c,
// seccomp_check_filter(), for which instructions there are.
// Thread-safety: no state.
#pragma once

#include <linux/filter.h>
#include <linux/seccomp.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

namespace gantlet::testing {

class BpfMachine {
 public:
  BpfMachine(const std::vector<sock_filter>& program, const seccomp_data& call)
      : program_(program) {
    std::memcpy(words_.data(), &call, sizeof call);
  }

  // What the filter returns (SECCOMP_RET_…); nothing for a program that the kernel would not take:
  // an unknown instruction, a load from where there is nothing, a jump out of the program.
  std::optional<std::uint32_t> run() {
    while (at_ < program_.size()) {
      const sock_filter& now = program_[at_++];
      if (BPF_CLASS(now.code) == BPF_RET) return BPF_RVAL(now.code) == BPF_A ? a_ : now.k;
      if (!step(now)) return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  bool step(const sock_filter& now) {
    switch (BPF_CLASS(now.code)) {
      case BPF_LD: return load(now, a_);
      case BPF_LDX: return load(now, x_);
      case BPF_ST: return store(now.k, a_);
      case BPF_STX: return store(now.k, x_);
      case BPF_ALU: return compute(now);
      case BPF_JMP: return jump(now);
      default:
        (BPF_MISCOP(now.code) == BPF_TAX ? x_ : a_) = BPF_MISCOP(now.code) == BPF_TAX ? a_ : x_;
    }
    return true;
  }

  bool load(const sock_filter& now, std::uint32_t& into) {
    switch (BPF_MODE(now.code)) {
      case BPF_IMM: into = now.k; return true;
      case BPF_LEN: into = sizeof(seccomp_data); return true;
      case BPF_MEM:
        if (now.k >= memory_.size()) return false;
        into = memory_.at(now.k);
        return true;
      case BPF_ABS:  // whole words at word boundaries, and nothing else, in seccomp
        if (BPF_CLASS(now.code) != BPF_LD || now.k % 4 != 0 || now.k / 4 >= words_.size()) {
          return false;
        }
        into = words_.at(now.k / 4);
        return true;
      default: return false;
    }
  }

  bool store(std::uint32_t slot, std::uint32_t value) {
    if (slot >= memory_.size()) return false;
    memory_.at(slot) = value;
    return true;
  }

  bool compute(const sock_filter& now) {
    const std::uint32_t by = BPF_SRC(now.code) == BPF_X ? x_ : now.k;
    switch (BPF_OP(now.code)) {
      case BPF_ADD: a_ += by; return true;
      case BPF_SUB: a_ -= by; return true;
      case BPF_MUL: a_ *= by; return true;
      case BPF_DIV:
        if (by == 0) return false;
        a_ /= by;
        return true;
      case BPF_AND: a_ &= by; return true;
      case BPF_OR: a_ |= by; return true;
      case BPF_XOR: a_ ^= by; return true;
      case BPF_LSH: a_ = by < 32 ? a_ << by : 0; return true;
      case BPF_RSH: a_ = by < 32 ? a_ >> by : 0; return true;
      case BPF_NEG: a_ = 0U - a_; return true;
      default: return false;
    }
  }

  bool jump(const sock_filter& now) {
    if (BPF_OP(now.code) == BPF_JA) {
      at_ += now.k;
      return at_ < program_.size();
    }
    const std::uint32_t with = BPF_SRC(now.code) == BPF_X ? x_ : now.k;
    bool holds = false;
    switch (BPF_OP(now.code)) {
      case BPF_JEQ: holds = a_ == with; break;
      case BPF_JGT: holds = a_ > with; break;
      case BPF_JGE: holds = a_ >= with; break;
      case BPF_JSET: holds = (a_ & with) != 0; break;
      default: return false;
    }
    at_ += holds ? now.jt : now.jf;
    return at_ < program_.size();
  }

  const std::vector<sock_filter>& program_;
  std::array<std::uint32_t, sizeof(seccomp_data) / 4> words_{};
  std::array<std::uint32_t, BPF_MEMWORDS> memory_{};
  std::uint32_t a_ = 0;
  std::uint32_t x_ = 0;
  std::size_t at_ = 0;
};

}  // namespace gantlet::testing
