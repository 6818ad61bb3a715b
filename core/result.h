// Result<T>: a value or an Error, with std::expected's names (C++20 has no std::expected).
//
// Three axes never mix in Gantlet: a denial is a Verdict, a program's failure is an
// ExecutionResult, and only a fault of ours or of the caller is an Error.
//
// Thread-safety: a value type; no shared state.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace gantlet {

// What kind of fault it is. One switch in service/ maps these to HTTP statuses and SB codes, one in
// cli/ maps them to exit codes.
enum class ErrorCode : std::uint8_t {
  kInvalidArgument,  // the caller sent something unusable: say what to change
  kNotFound,         // a named thing does not exist
  kTooLarge,         // over a size limit
  kUnsupported,      // this host or build cannot do it: say how to get it
  kBusy,             // a bounded resource is full: try again later
  kUnavailable,      // a dependency (provider, audit log, store) cannot serve now
  kConnectFailed,    // a provider could not be reached or refused our credentials; nothing has run
  kInstanceFailed,   // a provider made no instance; nothing has run
  kOutcomeUnknown,   // a provider broke off when the submission may already have been running
  kAuditFailed,      // an audit record could not be written: nothing may run
  kCancelled,        // the caller went away
  kIo,               // the operating system refused
  kInternal,         // a fault of ours
};

[[nodiscard]] std::string_view errorCodeName(ErrorCode code);

struct Error {
  ErrorCode code = ErrorCode::kInternal;
  std::string message;     // what is wrong, one sentence, for a person
  std::string resolution;  // what to change; may be empty
  // For kBusy: after what time a new try makes sense; zero: not known.
  std::chrono::seconds retryAfter{0};
  // For kBusy: the limit that was hit, as an item of RateLimit-Policy ("concurrent";q=10); or
  // empty.
  std::string limit = {};

  // The message with the resolution behind it, as a command prints it.
  [[nodiscard]] std::string text() const;
};

// An Error for the failing system call `what`, from errno.
[[nodiscard]] Error systemError(std::string_view what, int errnum);

template <class T>
class [[nodiscard]] Result {
 public:
  using value_type = T;

  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  // REQUIRES: has_value(). Anything else ends the process: going on would be to fail open.
  [[nodiscard]] T& value() & { return *get(); }
  [[nodiscard]] const T& value() const& { return *get(); }
  [[nodiscard]] T&& value() && { return std::move(*get()); }
  [[nodiscard]] T& operator*() & { return *get(); }
  [[nodiscard]] const T& operator*() const& { return *get(); }
  [[nodiscard]] T&& operator*() && { return std::move(*get()); }
  [[nodiscard]] T* operator->() { return get(); }
  [[nodiscard]] const T* operator->() const { return get(); }
  [[nodiscard]] T value_or(T other) const& { return has_value() ? *get() : std::move(other); }

  // REQUIRES: !has_value().
  [[nodiscard]] const Error& error() const& { return *err(); }
  [[nodiscard]] Error&& error() && { return std::move(*const_cast<Error*>(err())); }

 private:
  T* get() {
    if (T* value = std::get_if<0>(&state_)) return value;
    std::abort();
  }
  const T* get() const {
    if (const T* value = std::get_if<0>(&state_)) return value;
    std::abort();
  }
  const Error* err() const {
    if (const Error* error = std::get_if<1>(&state_)) return error;
    std::abort();
  }

  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  using value_type = void;

  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  [[nodiscard]] bool has_value() const { return !error_.has_value(); }
  explicit operator bool() const { return has_value(); }
  [[nodiscard]] const Error& error() const& {
    if (!error_) std::abort();
    return *error_;
  }
  [[nodiscard]] Error&& error() && {
    if (!error_) std::abort();
    return std::move(*error_);
  }

 private:
  std::optional<Error> error_;
};

using Status = Result<void>;

}  // namespace gantlet

#define GANTLET_CONCAT_INNER(a, b) a##b
#define GANTLET_CONCAT(a, b) GANTLET_CONCAT_INNER(a, b)

// TRY(auto x, f()): x is f()'s value, or the enclosing function returns f()'s error.
#define TRY(declaration, expression) \
  TRY_IMPL(declaration, expression, GANTLET_CONCAT(try_result_, __LINE__))
#define TRY_IMPL(declaration, expression, temporary)     \
  auto temporary = (expression);                         \
  if (!temporary) return ::std::move(temporary).error(); \
  declaration = ::std::move(temporary).value()

// TRY_STATUS(f()): for a Status.
#define TRY_STATUS(expression) TRY_STATUS_IMPL(expression, GANTLET_CONCAT(try_status_, __LINE__))
#define TRY_STATUS_IMPL(expression, temporary) \
  if (auto temporary = (expression); !temporary) return ::std::move(temporary).error()
