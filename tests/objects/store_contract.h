// What every object store must do; a store's own test calls it.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <thread>

#include "core/digest.h"
#include "core/unique_fd.h"
#include "objects/object_store.h"

namespace gantlet::test {

inline UniqueFd fileOf(std::string_view bytes) {
  UniqueFd file(::memfd_create("test", MFD_CLOEXEC));
  REQUIRE(file);
  std::size_t at = 0;
  while (at < bytes.size()) {
    const ssize_t n =
        ::pwrite(file.get(), bytes.data() + at, bytes.size() - at, static_cast<off_t>(at));
    REQUIRE(n > 0);
    at += static_cast<std::size_t>(n);
  }
  return file;
}

inline objects::Contents contentsOf(std::string_view bytes) {
  return {bytes.size(), toHex(sha256(bytes))};
}

inline Status putText(objects::ObjectStore& store, const std::string& key, std::string_view bytes) {
  const UniqueFd file = fileOf(bytes);
  return store.put(key, file.get(), contentsOf(bytes));
}

inline Result<std::string> getText(objects::ObjectStore& store, const std::string& key,
                                   const objects::Contents& contents) {
  std::string got;
  TRY_STATUS(store.get(key, contents, [&](std::string_view piece) -> Status {
    CHECK(piece.size() <= std::size_t{1} << 20U);  // never as a whole
    got += piece;
    return {};
  }));
  return got;
}

// `store` is empty, and its own.
inline void checkStore(objects::ObjectStore& store) {
  using objects::Contents;
  const auto done = [](const Status& status) {
    if (!status) FAIL(status.error().text());
  };
  done(store.check());
  CHECK(store.list("")->empty());

  INFO("what was put is there as it was, whatever its size");
  std::string large(std::size_t{5} << 20U, '\0');
  for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<char>(i * 7 + (i >> 9U));
  for (const std::string& bytes : {std::string(), std::string("one"), large}) {
    done(putText(store, "a/b-1/c.bin", bytes));
    const auto got = getText(store, "a/b-1/c.bin", contentsOf(bytes));
    if (!got) FAIL(got.error().text());
    CHECK((*got == bytes));
    CHECK(*store.size("a/b-1/c.bin") == std::optional<std::uint64_t>(bytes.size()));
  }

  INFO("what was put later takes its place");
  done(putText(store, "a/b-1/c.bin", "second"));
  CHECK(*getText(store, "a/b-1/c.bin", contentsOf("second")) == "second");

  INFO("other bytes than were put are refused");
  for (const char* other : {"secone", "second ", "secon", ""}) {
    const auto refused = getText(store, "a/b-1/c.bin", contentsOf(other));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::kUnavailable);
    CHECK_THAT(refused.error().message, Catch::Contains("other bytes than were put"));
  }

  INFO("what is not there is told as that");
  const auto missing = getText(store, "a/b-1/d", contentsOf("x"));
  REQUIRE_FALSE(missing);
  CHECK(missing.error().code == ErrorCode::kNotFound);
  CHECK(*store.size("a/b-1/d") == std::nullopt);
  CHECK(*store.size("nowhere/d") == std::nullopt);
  done(store.remove("a/b-1/d"));
  done(store.remove("nowhere/d"));

  INFO("a list has what begins with its folder, and nothing else");
  for (const char* key : {"a/b-2/x", "a/b/y", "ab/z", "top"}) done(putText(store, key, key));
  CHECK(*store.list("a/") == std::vector<std::string>{"a/b-1/c.bin", "a/b-2/x", "a/b/y"});
  CHECK(*store.list("a/b/") == std::vector<std::string>{"a/b/y"});
  CHECK(store.list("none/")->empty());
  CHECK(store.list("")->size() == 5);
  CHECK(store.list("a").error().code == ErrorCode::kInvalidArgument);

  INFO("keys that would lead elsewhere are refused before anything is asked");
  for (const char* key :
       {"", "/a", "a/", "a//b", "../a", "a/../b", ".a", "a/.b", "a b", "a\nb", "ä"}) {
    CHECK(putText(store, key, "x").error().code == ErrorCode::kInvalidArgument);
    CHECK(store.remove(key).error().code == ErrorCode::kInvalidArgument);
    CHECK(store.size(key).error().code == ErrorCode::kInvalidArgument);
  }

  INFO("what its reader does not want is not read on");
  const Status stopped =
      store.get("a/b-1/c.bin", contentsOf("second"), [](std::string_view) -> Status {
        return Error{ErrorCode::kTooLarge, "the reader's own", ""};
      });
  REQUIRE_FALSE(stopped);
  CHECK(stopped.error().message == "the reader's own");

  INFO("many at once, and one folder that is emptied while it is filled");
  std::vector<std::jthread> threads;
  std::atomic<int> failed{0};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&store, &failed, i] {
      for (int k = 0; k < 5; ++k) {
        const std::string key = "busy/" + std::to_string(i) + "-" + std::to_string(k);
        const std::string text = key + " text";
        const UniqueFd file(::memfd_create("test", MFD_CLOEXEC));
        const bool good = ::pwrite(file.get(), text.data(), text.size(), 0) > 0 &&
                          store.put(key, file.get(), contentsOf(text)) &&
                          store.get(key, contentsOf(text), [](auto) -> Status { return {}; }) &&
                          store.remove(key);
        if (!good) ++failed;
      }
    });
  }
  threads.clear();
  CHECK(failed == 0);

  INFO("what was removed is gone");
  const std::vector<std::string> left = *store.list("");
  for (const std::string& key : left) done(store.remove(key));
  CHECK(store.list("")->empty());
}

}  // namespace gantlet::test
