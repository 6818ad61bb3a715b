// Whether a program calls its main() by itself: it must not be called a second time.
#include <catch2/catch.hpp>

#include "analyzer/analyze.h"
#include "core/submission.h"

using namespace gantlet;

namespace {

bool starts(Language language, std::string source) {
  Submission submission;
  submission.language = language;
  submission.filename = language == Language::kPython ? "a.py" : "a.js";
  submission.source = std::move(source);
  return analyze(submission).startsItself;
}

}  // namespace

TEST_CASE("a Python program that calls main() starts itself, one that only guards a call does not",
          "[entry]") {
  const std::string main = "import sys\ndef main(n=1):\n    return n\n";
  const std::string guard = main + "if __name__ == '__main__':\n    ";
  for (const char* own :
       {"main()\n", "print(main(2))\n", "x = main()\n", "try:\n    main()\nfinally:\n    pass\n",
        "for i in range(2):\n    main(i)\n", "(lambda: 1)(main())\n"}) {
    INFO(own);
    CHECK(starts(Language::kPython, main + own));
  }
  for (const char* more : {"main(2)\n", "print(main())\n", "sys.exit(main(sys.argv))\n",
                           "print('begin')\n    main()\n", "pass\n"}) {
    INFO(more);
    CHECK(starts(Language::kPython, guard + more));
  }
  for (const char* plain : {"main()\n", "sys.exit( main() )\n", "# here\n    main()  # and there\n",
                            "raise SystemExit(main())\n", "asyncio.run(main())\n"}) {
    INFO(plain);
    CHECK_FALSE(starts(Language::kPython, guard + plain));
  }
  for (const char* none :
       {"", "main = 1\n", "def other():\n    return main()\n", "f = lambda: main()\n",
        "class A:\n    def main(self): return main()\n", "a.main()\n"}) {
    INFO(none);
    CHECK_FALSE(starts(Language::kPython, main + none));
  }
}

TEST_CASE("a JavaScript program that calls main() starts itself", "[entry]") {
  const std::string main = "async function main(a) { return main2(a); }\n";
  for (const char* own :
       {"main();", "main().catch(console.error);", "main().then((x) => console.log(x));",
        "await main();", "if (require.main === module) main();",
        "require.main === module && main();", "(async () => { await main(); })();",
        "(function () { main(); })();"}) {
    INFO(own);
    CHECK(starts(Language::kJavaScript, main + own));
  }
  for (const char* none : {"", "module.exports = { main };", "const f = () => main();", "x.main();",
                           "export default main;", "class A { run() { return main(); } }"}) {
    INFO(none);
    CHECK_FALSE(starts(Language::kJavaScript, main + none));
  }
}
