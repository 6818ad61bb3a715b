// Methods of the file's that a library calls.
#include <algorithm>
#include <array>

#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/origins/parameters.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepestClass = 8;

// Methods that a module calls on objects that it is given, or on those of a class below its own.
// The empty name: whatever is imported, as print(x, file=o) calls o.write(x).
struct Agreed {
  std::string_view module;
  std::string_view method;
};
constexpr std::array kAgreed{Agreed{"", "write"},
                             Agreed{"", "writelines"},
                             Agreed{"", "read"},
                             Agreed{"", "read1"},
                             Agreed{"", "readline"},
                             Agreed{"", "readlines"},
                             Agreed{"", "readinto"},
                             Agreed{"", "readinto1"},
                             Agreed{"", "peek"},
                             Agreed{"", "seek"},
                             Agreed{"", "truncate"},
                             Agreed{"", "send"},
                             Agreed{"", "throw"},
                             Agreed{"json", "default"},
                             Agreed{"json", "encode"},
                             Agreed{"json", "iterencode"},
                             Agreed{"logging", "emit"},
                             Agreed{"logging", "filter"},
                             Agreed{"logging", "format"},
                             Agreed{"logging", "formatTime"},
                             Agreed{"logging", "formatException"},
                             Agreed{"logging", "formatStack"},
                             Agreed{"logging", "formatMessage"},
                             Agreed{"logging", "handle"},
                             Agreed{"logging", "handleError"},
                             Agreed{"logging", "process"},
                             Agreed{"logging", "log"},
                             Agreed{"sqlite3", "step"},
                             Agreed{"sqlite3", "inverse"},
                             Agreed{"xml", "start"},
                             Agreed{"xml", "end"},
                             Agreed{"xml", "data"},
                             Agreed{"xml", "comment"},
                             Agreed{"xml", "pi"},
                             Agreed{"xml", "doctype"},
                             Agreed{"xml", "start_ns"},
                             Agreed{"xml", "end_ns"},
                             Agreed{"sklearn", "fit"},
                             Agreed{"sklearn", "fit_transform"},
                             Agreed{"sklearn", "fit_predict"},
                             Agreed{"sklearn", "partial_fit"},
                             Agreed{"sklearn", "transform"},
                             Agreed{"sklearn", "inverse_transform"},
                             Agreed{"sklearn", "predict"},
                             Agreed{"sklearn", "predict_proba"},
                             Agreed{"sklearn", "decision_function"},
                             Agreed{"sklearn", "score"},
                             Agreed{"sklearn", "get_params"},
                             Agreed{"sklearn", "set_params"},
                             Agreed{"ast", "visit"},
                             Agreed{"ast", "generic_visit"},
                             Agreed{"unittest", "run"}};

// Methods of a library's class that the library calls on an object, whoever defines them below it.
// Names that begin and end with an underscore are hooks of enumerations.
struct OfBase {
  std::string_view base;
  std::string_view methods;  // each between two spaces
};
constexpr std::array kOfBases{
    OfBase{
        "unittest.",
        " _addExpectedFailure _addUnexpectedSuccess _addSkip _addDuration _baseAssertEqual "
        "_callCleanup _callSetUp _callTearDown _callTestMethod _deprecate _formatMessage "
        "_getAssertEqualityFunc _truncateMessage _tail_type_check _callMaybeAsync "
        "_callAsync addClassCleanup addCleanup addTypeEqualityFunc assertAlmostEqual "
        "assertAlmostEquals assertCountEqual assertDictContainsSubset assertDictEqual "
        "assertEqual assertEquals assertFalse assertGreater assertGreaterEqual assertIn assertIs "
        "assertIsInstance assertIsNone assertIsNot assertIsNotNone assertLess assertLessEqual "
        "assertListEqual assertLogs assertMultiLineEqual assertNoLogs assertNotAlmostEqual "
        "assertNotAlmostEquals assertNotEqual assertNotEquals assertNotIn assertNotIsInstance "
        "assertNotRegex assertNotRegexpMatches assertRaises assertRaisesRegex "
        "assertRaisesRegexp assertRegex assertRegexpMatches assertSequenceEqual assertSetEqual "
        "assertTrue assertTupleEqual assertWarns assertWarnsRegex assert_ countTestCases debug "
        "defaultTestResult doClassCleanups doCleanups enterClassContext enterContext fail "
        "failIf failIfAlmostEqual failIfEqual failUnless failUnlessAlmostEqual failUnlessEqual "
        "failUnlessRaises failureException id run setUp setUpClass shortDescription skipTest "
        "subTest tearDown tearDownClass "},
    OfBase{"threading.",
           " _bootstrap _bootstrap_inner _delete _reset_internal_locks _set_ident "
           "_set_native_id _set_tstate_lock _stop _wait_for_tstate_lock _after_fork _target "
           "getName isDaemon is_alive join run setDaemon setName start "},
    OfBase{"logging.",
           " converter format formatException formatMessage formatStack formatTime usesTime filter "
           "_at_fork_reinit acquire addFilter close createLock emit flush get_name handle "
           "handleError release removeFilter setFormatter setLevel set_name _log critical debug "
           "error exception getEffectiveLevel hasHandlers info isEnabledFor log process warn "
           "warning "},
    OfBase{"ast.", " generic_visit visit "}, OfBase{"json.", " default encode iterencode "}};

// Libraries to which an object may be handed: of it they call operators alone, and what kAgreed
// has.
constexpr std::array<std::string_view, 18> kPlainModules{
    "json",        "copy",      "dataclasses", "random", "math", "pprint",
    "collections", "itertools", "typing",      "types",  "time", "datetime",
    "operator",    "functools", "abc",         "enum",   "sys",  "weakref"};

}  // namespace

// A library calls methods of this name: what it gives them can't be seen.
bool ParameterOrigins::isCalledByLibrary(std::string_view method) const {
  if (method.starts_with("visit_") && p_.importedModules.count("ast") != 0) return true;
  return std::any_of(kAgreed.begin(), kAgreed.end(), [&](const Agreed& one) {
    // Who imports logging.handlers imports logging as well.
    return one.method == method &&
           (one.module.empty() || p_.importedModules.count(std::string(one.module)) != 0);
  });
}

// class Low(logging.LoggerAdapter, Own): the library calls what a class of the file's defines under
// the name of one of its own methods.
bool ParameterOrigins::isCalledByBase(std::string_view method) {
  const bool hook = method.size() > 2 && method.starts_with('_') && method.ends_with('_');
  const std::string word = " " + std::string(method) + " ";
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    const NodeIndex bases =
        p_.kind(i) == Kind::kClassDefinition ? p_.child(i, f_.superclasses) : kNoNode;
    if (bases == kNoNode) continue;
    for (NodeIndex base : p_.elements(bases)) {
      if (p_.kind(base) == Kind::kSubscript) base = p_.child(base, f_.value);
      for (const AtomId id : t_.atoms(valueOf(base))) {
        const std::string& name = t_.atom(id).text;
        if (t_.atom(id).kind != AtomKind::kPath) continue;
        if (hook && name.starts_with("enum.")) return true;
        const bool calls = std::any_of(kOfBases.begin(), kOfBases.end(), [&](const OfBase& one) {
          return name.starts_with(one.base) && one.methods.find(word) != std::string_view::npos;
        });
        if (calls) return true;
      }
    }
  }
  return false;
}

// ArgumentParser(formatter_class=Own), QueueHandler(Own()): a library gets the class, or an object
// of it, and calls the methods that it looks for.
bool ParameterOrigins::isHandedToLibrary(NodeIndex node, int depth) {
  const NodeIndex place = p_.outermost(node);
  const NodeIndex parent = p_.parent(place);
  NodeIndex call = kNoNode;
  switch (p_.kind(parent)) {
    case Kind::kArgumentList: call = p_.parent(parent); break;
    case Kind::kKeywordArgument:
      if (p_.field(place) == f_.name) return false;
      call = p_.parent(p_.parent(parent));
      break;
    case Kind::kCall: return depth == 0 && isHandedToLibrary(parent, depth + 1);
    case Kind::kAssignment: {  // handler = Own(), self.handler = Own()
      if (depth > 1 || p_.field(place) != f_.right) return false;
      const NodeIndex target = p_.child(parent, f_.left);
      const bool member = p_.kind(target) == Kind::kAttribute;
      if (!member && p_.kind(target) != Kind::kIdentifier) return false;
      const auto name = p_.tree.text(member ? p_.child(target, f_.attribute) : target);
      const auto& uses = named(name);
      return std::any_of(uses.begin(), uses.end(), [&](NodeIndex i) {
        const NodeIndex use = isMember(i) ? p_.parent(i) : i;
        return isMember(i) == member && p_.contexts[use] == Context::kLoad &&
               isHandedToLibrary(use, 2);
      });
    }
    default: return false;
  }
  if (call == kNoNode || p_.kind(call) != Kind::kCall) return false;
  const std::string name = parts_.calls.libraryOf(call);
  return !name.empty() && !isOneOf(name.substr(0, name.find('.')), kPlainModules);
}

bool ParameterOrigins::isClassHandedToLibrary(NodeIndex owner, int depth) {
  if (depth > kDeepestClass) return true;
  const NodeIndex nameNode = p_.child(owner, f_.name);
  const auto& uses = named(p_.tree.text(nameNode));
  search_.work += uses.size() / 4;
  return std::any_of(uses.begin(), uses.end(), [&](NodeIndex i) {
    if (i == nameNode || isMember(i) || p_.contexts[i] != Context::kLoad) return false;
    const NodeIndex user = p_.parent(p_.parent(i));
    if (p_.kind(p_.parent(i)) == Kind::kArgumentList && p_.kind(user) == Kind::kClassDefinition) {
      return isClassHandedToLibrary(user, depth + 1);
    }
    return isHandedToLibrary(i, 0);
  });
}

}  // namespace gantlet::python
