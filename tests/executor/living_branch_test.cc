// Branches of living contexts, and a sandbox that goes on as one of them (a checkpoint).
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>

#include "core/unique_fd.h"
#include "executor/kernel/empty_folder.h"
#include "tests/executor/living_house.h"

using namespace gantlet;
using namespace gantlet::test::living;
using namespace std::chrono_literals;

namespace {

LivingBranch branchOf(LivingContext& context) {
  auto made = context.branch("ses_2");
  if (!made) FAIL(made.error().text());
  return std::move(*made);
}

}  // namespace

TEST_CASE("a branch goes on with all variables, and neither sees what the other does then",
          "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  run(*context, piece("a = [1, 2]\ndef f(x):\n    return x + len(a)\n"));
  const LivingBranch branch = branchOf(*context);
  CHECK(run(*branch.context, piece("a.append(3)\nf(10)")).result.resultJson == "13");
  CHECK(run(*context, piece("f(10)")).result.resultJson == "12");
  CHECK(run(*branch.context, piece("a")).result.resultJson == "[1, 2, 3]");
  CHECK(run(*branch.context, piece("print('out')")).result.out.text == "out\n");
}

TEST_CASE("a branch has a copy of the workspace, under all names of it", "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  run(*context, piece("import os\nos.makedirs('d/e')\nopen('d/e/x', 'w').write('one')\n"
                      "os.symlink('d/e/x', 'link')\nkept = open('d/e/x')",
                      writing()));
  const LivingBranch branch = branchOf(*context);
  CHECK(run(*branch.context,
            piece("open('/workspace/d/e/x', 'a').write(' two')\nopen('/home/user/link').read()"))
            .result.resultJson == "\"one two\"");
  CHECK(run(*branch.context, piece("open('new', 'w').write('n')\nsorted(os.listdir('/workspace'))"))
            .result.resultJson == R"(["d", "link", "new"])");
  CHECK(run(*context, piece("open('/workspace/d/e/x').read(), sorted(os.listdir('.'))"))
            .result.resultJson == R"(["one", ["d", "link"]])");
  // What the parent has open is its own.
  CHECK(run(*branch.context, piece("kept.read()")).result.resultJson == "\"one two\"");
  CHECK(run(*context, piece("kept.read()")).result.resultJson == "\"one\"");
}

TEST_CASE("a place for a branch is made beside another branch, and may be let go",
          "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  run(*context, piece("a = [1]"));
  auto first = context->prepareBranch("ses_2");
  REQUIRE(first);
  auto second = context->prepareBranch("ses_3");
  REQUIRE(second);
  auto third = context->prepareBranch("ses_4");
  REQUIRE(third);
  const auto one = context->branchInto(std::move(*first));
  REQUIRE(one);
  second->reset();
  const auto other = contextIn(*house);
  CHECK(other->branchInto(std::move(*third)).has_value());  // a place is the sandbox's
  CHECK(run(*one->context, piece("a")).result.resultJson == "[1]");
  CHECK(run(*context, piece("a")).result.resultJson == "[1]");
}

TEST_CASE("a context whose workspace can't be copied is not branched, and lives on",
          "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  run(*context, piece("a = 1"));
  // Deeper than is copied.
  run(*context, piece("import os\nfor _ in range(201):\n    os.mkdir('d')\n    os.chdir('d')\n"
                      "os.chdir('/workspace')",
                      writing()));
  const auto refused = context->branch("ses_2");
  REQUIRE_FALSE(refused);
  INFO(refused.error().text());
  CHECK(refused.error().code != ErrorCode::kUnavailable);
  CHECK(run(*context, piece("a")).result.resultJson == "1");
}

TEST_CASE("grants of a branch are its parent's as of then, and grow apart", "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const std::string write = "open('/workspace/x.txt', 'w').write('hello')\n";
  const LivingBranch before = branchOf(*context);
  CHECK(run(*context, piece(write, writing())).result.resultJson == "5");
  const LivingBranch after = branchOf(*context);
  CHECK(run(*before.context, piece(write)).error->find("PermissionError") != std::string::npos);
  CHECK(run(*after.context, piece(write)).result.resultJson == "5");
  CHECK(run(*before.context, piece(write, writing())).result.resultJson == "5");
}

TEST_CASE("a branch outlives its parent, and a parent its branches", "[living][branch]") {
  auto house = open();
  auto context = contextIn(*house);
  run(*context, piece("n = 1"));
  LivingBranch first = branchOf(*context);
  {
    const LivingBranch second = branchOf(*context);
    run(*second.context, piece("n = 2"));
  }
  CHECK(run(*context, piece("n")).result.resultJson == "1");
  context.reset();
  house.reset();
  CHECK(first.sandbox->alive());
  CHECK(run(*first.context, piece("n + 6")).result.resultJson == "7");
  const LivingBranch below = branchOf(*first.context);
  first.context->kill();
  CHECK_FALSE(first.context->alive());
  CHECK(run(*below.context, piece("n + 7")).result.resultJson == "8");
}

TEST_CASE("branches of branches end with a clear word where namespaces nest no deeper",
          "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  run(*context, piece("depth = 0"));
  std::vector<LivingBranch> line;
  for (std::uint32_t i = 0; i < kMostBranchDepth; ++i) {
    line.push_back(branchOf(line.empty() ? *context : *line.back().context));
    run(*line.back().context, piece("depth += 1"));
  }
  CHECK(run(*line.back().context, piece("depth")).result.resultJson == "25");
  const auto deeper = line.back().context->branch("ses_x");
  REQUIRE_FALSE(deeper.has_value());
  CHECK(deeper.error().code == ErrorCode::kBusy);
  CHECK(deeper.error().message.find("nest no deeper") != std::string::npos);
  CHECK(run(*line.back().context, piece("depth")).result.resultJson == "25");
}

TEST_CASE("what can't be forked is not branched, and lives on", "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const SealedProfile threads = profileOf({Capability::kThreads, Capability::kTime});
  run(*context, piece("import threading, time\ndone = threading.Event()\n"
                      "t = threading.Thread(target=done.wait, daemon=True)\nt.start()",
                      threads));
  const auto refused = context->branch("ses_2");
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().message.find("2 threads") != std::string::npos);
  run(*context, piece("done.set()\nt.join()", threads));
  const LivingBranch branch = branchOf(*context);
  CHECK(run(*branch.context, piece("done.is_set()")).result.resultJson == "true");
}

TEST_CASE("threads that were joined do not keep a context from being branched",
          "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const SealedProfile threads = profileOf({Capability::kThreads, Capability::kTime});
  run(*context, piece("import threading", threads));
  for (int i = 0; i < 20; ++i) {
    run(*context, piece("many = [threading.Thread(target=int) for _ in range(8)]\n"
                        "for t in many: t.start()\n"
                        "for t in many: t.join()",
                        threads));
    const LivingBranch branch = branchOf(*context);
    CHECK(run(*branch.context, piece("threading.active_count()")).result.resultJson == "1");
  }
}

TEST_CASE("a branch is interrupted, killed and ended like any context", "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  {
    const LivingBranch branch = branchOf(*context);
    LivingPiece slow = piece("while True:\n    pass\n");
    slow.wall = 200ms;
    CHECK(run(*branch.context, slow).result.end == End::kTimeout);
    CHECK(run(*branch.context, piece("1")).result.resultJson == "1");
    const LivingEnd end = run(*branch.context, piece("import posix\nposix._exit(7)\n"));
    CHECK(end.contextEnded);
    CHECK(end.result.exitCode == 7);
    CHECK(run(*contextIn(*branch.sandbox), piece("2 + 2")).result.resultJson == "4");
  }
  const LivingBranch other = branchOf(*context);
  const LivingEnd killed = run(*other.context, piece("import ctypes\n"
                                                     "ctypes.CDLL(None).syscall(101, 0, 0, 0)\n"));
  CHECK(killed.result.end == End::kKilled);
  CHECK(run(*context, piece("3")).result.resultJson == "3");
}

TEST_CASE("parent and branches run at the same time, and each hears its own calls alone",
          "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  run(*context, piece("import os"));
  std::vector<LivingBranch> branches;
  for (int i = 0; i < 3; ++i) branches.push_back(branchOf(*context));
  const std::string work =
      "bad = 0\nfor i in range(300):\n    try:\n        open('f%d' % i, 'w').close()\n"
      "        os.unlink('f%d' % i)\n    except PermissionError:\n        bad += 1\nbad";
  std::vector<std::future<LivingEnd>> ends;
  // Every other one may write.
  for (std::size_t i = 0; i < branches.size(); ++i) {
    ends.push_back(std::async(std::launch::async, [&, i] {
      return std::move(
          *branches[i].context->run(piece(work, i % 2 == 0 ? writing() : profileOf({})), {}));
    }));
  }
  CHECK(run(*context, piece(work, writing())).result.resultJson == "0");
  CHECK(ends[0].get().result.resultJson == "0");
  CHECK(ends[1].get().result.resultJson == "300");
  CHECK(ends[2].get().result.resultJson == "0");
}

TEST_CASE("a frozen parent's branch runs, and is frozen by itself", "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  if (!house->freeze(true)) return;
  REQUIRE(house->freeze(false).has_value());
  const LivingBranch branch = branchOf(*context);
  REQUIRE(house->freeze(true).has_value());
  CHECK(run(*branch.context, piece("1 + 1")).result.resultJson == "2");
  REQUIRE(branch.sandbox->freeze(true).has_value());
  REQUIRE(branch.sandbox->freeze(false).has_value());
  REQUIRE(house->freeze(false).has_value());
  CHECK(run(*context, piece("1 + 2")).result.resultJson == "3");
}

TEST_CASE("a sandbox goes on as another one, workspace and all, and what it was ends",
          "[living][checkpoint]") {
  const auto house = open();
  auto context = contextIn(*house);
  const auto other = contextIn(*house);
  run(*context, piece("n = 1\nopen('f', 'w').write('one')", writing()));
  const LivingBranch held = branchOf(*context);
  // What a program leaves may be closed to its owner, and lie deep.
  run(*context,
      piece("import os\nn = 2\nopen('f', 'w').write('two')\n"
            "for i in range(300):\n    os.mkdir('d')\n    os.chdir('d')\n"
            "open('g', 'w').write('x' * 100000)\nos.chmod('.', 0)\nos.chdir('/workspace')",
            writing()));
  const int workspace = house->workspace();
  LivingBranch back = branchOf(*held.context);
  const std::uint64_t left = house->charges().front().jail;
  REQUIRE(house->become(*back.sandbox).has_value());
  CHECK_FALSE(context->alive());
  CHECK_FALSE(other->alive());
  context = std::move(back.context);
  CHECK(house->workspace() == workspace);
  CHECK(house->depth() == 2);
  CHECK(house->charges().size() == 3);
  CHECK(house->charges().back().jail == left);
  CHECK(run(*context, piece("n, open('/workspace/f').read(), os.listdir('.')"))
            .error->find("NameError") != std::string::npos);
  CHECK(run(*context, piece("import os\nn, open('/workspace/f').read(), os.listdir('.')"))
            .result.resultJson == R"([1, "one", ["f"]])");
  // A context of its own, in the jail that it is now.
  CHECK(run(*contextIn(*house), piece("open('/workspace/f').read()")).result.resultJson ==
        "\"one\"");
  // It is left without one, and stays so.
  CHECK_FALSE(house->become(*back.sandbox).has_value());
}

TEST_CASE("a folder is emptied, however deep, and no link is followed", "[living][checkpoint]") {
  std::string top = "/tmp/gantlet-empty-XXXXXX";
  REQUIRE(::mkdtemp(top.data()) != nullptr);
  const std::filesystem::path folder(top);
  std::filesystem::create_directories(folder / "kept");
  std::ofstream(folder / "kept" / "file") << "x";
  const UniqueFd at(::open((folder / "kept").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  std::filesystem::create_directory(folder / "full");
  const UniqueFd full(::open((folder / "full").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  REQUIRE(::symlinkat("../kept", full.get(), "link") == 0);
  REQUIRE(::mkfifoat(full.get(), "pipe", 0600) == 0);
  UniqueFd deep(::dup(full.get()));
  for (int i = 0; i < 3000; ++i) {
    REQUIRE(::mkdirat(deep.get(), "d", 0700) == 0);
    deep = UniqueFd(::openat(deep.get(), "d", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (i % 100 == 0) REQUIRE(::mkdirat(deep.get(), "beside", 0) == 0);
  }
  deep.reset();
  emptyFolder(full.get());
  CHECK(std::filesystem::is_empty(folder / "full"));
  CHECK(std::filesystem::exists(folder / "kept" / "file"));
  std::filesystem::remove_all(folder);
}
