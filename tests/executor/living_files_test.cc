// What a branch has of the files, the folder and the mappings that its parent has open.
#include "tests/executor/living_house.h"

using namespace gantlet;
using namespace gantlet::test::living;

namespace {

LivingBranch branchOf(LivingContext& context) {
  auto made = context.branch("ses_2");
  if (!made) FAIL(made.error().text());
  return std::move(*made);
}

std::string valueOf(LivingContext& context, const std::string& source,
                    const SealedProfile& profile = writing()) {
  const LivingEnd end = run(context, piece(source, profile));
  CHECK(end.error.value_or("") == "");
  return end.result.resultJson.value_or("none");
}

const SealedProfile& mapping() {
  static const SealedProfile kProfile = profileOf(
      {Capability::kFileRead, Capability::kFileWrite, Capability::kFfi, Capability::kThreads});
  return kProfile;
}

}  // namespace

TEST_CASE("files that are open go on in a branch's own copies, where they stood",
          "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  run(*context, piece("import os\nos.mkdir('d')\nopen('d/in', 'w').write('one\\ntwo\\nthree\\n')\n"
                      "reader = open('d/in')\nfirst = reader.readline()\n"
                      "log = open('log', 'w')\nn = log.write('old ')\n"
                      "more = open('log2', 'a')\nn = more.write('x')\nmore.flush()\n"
                      "place = os.open('d/in', os.O_RDONLY)\nos.lseek(place, 4, os.SEEK_SET)",
                      writing()));
  const LivingBranch branch = branchOf(*context);
  // A file that is opened next has a number of its own.
  CHECK(valueOf(*branch.context,
                "new = open('new', 'w')\nn = new.write('new')\nnew.flush()\n"
                "n = log.write('branch')\nlog.flush()\nn = more.write('b')\nmore.flush()\n"
                "open('new').read(), open('log').read(), open('log2').read()") ==
        R"(["new", "old branch", "xb"])");
  CHECK(valueOf(*branch.context, "reader.readline(), os.read(place, 3).decode()") ==
        R"(["two\n", "two"])");
  CHECK(valueOf(*context,
                "n = log.write('parent')\nlog.flush()\nn = more.write('p')\nmore.flush()\n"
                "os.path.exists('new'), open('log').read(), open('log2').read()") ==
        R"([false, "old parent", "xp"])");
  CHECK(valueOf(*context, "reader.readline(), os.read(place, 3).decode()") ==
        R"(["two\n", "two"])");
  CHECK(valueOf(*branch.context, "del log\nn = new.write('er')\nnew.close()\nopen('new').read()") ==
        R"("newer")");
}

TEST_CASE("a file of the root goes on by a description of its own", "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  run(*context, piece("import os\ntext = open(os.__file__).read()\n"
                      "source = os.open(os.__file__, os.O_RDONLY)\n"
                      "begin = os.read(source, 100).decode()",
                      writing()));
  const LivingBranch branch = branchOf(*context);
  CHECK(valueOf(*branch.context, "os.read(source, 50).decode() == text[100:150]") == "true");
  CHECK(valueOf(*context, "os.read(source, 50).decode() == text[100:150]") == "true");
}

TEST_CASE("what can't be opened again fails in a branch, and no other file gets its number",
          "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  run(*context,
      piece("import os\ngone = open('gone', 'w+')\nn = gone.write('x')\nos.remove('gone')\n"
            "open('gone2 (deleted)', 'w').write('another')\n"
            "lost = open('gone2', 'w+')\nos.remove('gone2')\n"
            "back = open('back', 'w')\nos.remove('back')\n"
            "open('back', 'w').write('a new one')",
            writing()));
  const LivingBranch branch = branchOf(*context);
  CHECK(valueOf(*branch.context,
                "def errno_of(f):\n    try:\n        f.write('y')\n        f.flush()\n"
                "    except OSError as e:\n        return e.errno\n"
                "[errno_of(f) for f in (gone, lost, back)]") == "[9, 9, 9]");
  CHECK(valueOf(*branch.context,
                "new = [open(f'n{i}', 'w') for i in range(5)]\n"
                "len({f.fileno() for f in [gone, lost, back, *new]})") == "8");
  CHECK(valueOf(*branch.context, "open('back').read(), open('gone2 (deleted)').read()") ==
        R"(["a new one", "another"])");
  // It leads nowhere, and to nothing that could be read.
  for (const char* call :
       {"os.read(gone.fileno(), 1)", "os.fchdir(gone.fileno())", "os.listdir(gone.fileno())",
        "os.ftruncate(gone.fileno(), 0)", "os.open('x', os.O_RDONLY, dir_fd=gone.fileno())"}) {
    INFO(call);
    CHECK(run(*branch.context, piece(call, writing())).error.has_value());
  }
  CHECK(valueOf(*context, "n = gone.write('z')\nn = gone.seek(0)\ngone.read()") == R"("xz")");
}

TEST_CASE("a branch stands in the folder of its workspace in which its parent stood",
          "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  run(*context, piece("import os\nos.makedirs('a/b')\nos.chdir('a/b')\nopen('x', 'w').write('1')",
                      writing()));
  const LivingBranch branch = branchOf(*context);
  CHECK(valueOf(*branch.context,
                "n = open('x', 'a').write('2')\nopen('/workspace/a/b/x').read(), "
                "os.getcwd().endswith('/a/b')") == R"(["12", true])");
  CHECK(valueOf(*context, "open('x').read()") == R"("1")");
  run(*context, piece("os.remove('x')\nos.rmdir('/workspace/a/b')", writing()));
  const LivingBranch nowhere = branchOf(*context);
  CHECK(valueOf(*nowhere.context, "os.getcwd() in ('/workspace', '/home/user')") == "true");
}

TEST_CASE("a branch may have mapped what everybody only reads, and nothing else that is shared",
          "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  run(*context, piece("import mmap, os\nf = open(os.__file__, 'rb')\n"
                      "m = mmap.mmap(f.fileno(), 0, prot=mmap.PROT_READ)",
                      mapping()));
  const LivingBranch branch = branchOf(*context);
  CHECK(valueOf(*branch.context, "len(m) > 100", mapping()) == "true");
  for (const char* shared :
       {"n = open('w', 'wb').write(b'x' * 100)\ng = open('w', 'rb')\n"
        "n = mmap.mmap(g.fileno(), 0, prot=mmap.PROT_READ)",
        "g = open('w', 'r+b')\nn = mmap.mmap(g.fileno(), 0)", "n = mmap.mmap(-1, 4096)",
        "n = mmap.mmap(-1, 4096, prot=mmap.PROT_READ)"}) {
    INFO(shared);
    CHECK(valueOf(*context, std::string(shared) + "\n1", mapping()) == "1");
    const auto refused = context->branch("ses_3");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::kBusy);
    CHECK_THAT(refused.error().message, Catch::Contains("would share"));
    (void)run(*context, piece("n.close()", mapping()));
    CHECK(context->branch("ses_3").has_value());
  }
}

TEST_CASE("threads that the interpreter began for itself forbid no branch", "[living][branch]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const SealedProfile async =
      profileOf({Capability::kAsyncIo, Capability::kTime, Capability::kThreads});
  CHECK(valueOf(*context, "import asyncio\nawait asyncio.to_thread(abs, -1)", async) == "1");
  const LivingBranch branch = branchOf(*context);
  CHECK(valueOf(*branch.context, "await asyncio.to_thread(abs, -2)", async) == "2");
  CHECK(valueOf(*context, "await asyncio.to_thread(abs, -3)", async) == "3");
}
