// gantlet node: the machines of a cluster, through the running service: a gateway or a node.
#include <array>

#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/serve/service_desk.h"
#include "core/utf8.h"

namespace gantlet::cli {
namespace {

constexpr std::array kListFlags{kFormatFlag, kDataDirFlag};
constexpr std::array kModeFlags{Flag{"--reason", "TEXT", "why; shown with the node, and recorded"},
                                kFormatFlag, kDataDirFlag};

Result<int> list(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(json::Object answer, askService(arguments, "GET", "/v1/nodes"));
  TRY(const json::Array nodes, takeObjects(answer, "nodes"));
  return tellList(console, format, kNodeListSpec, nodes, "nodes", [](const json::Object& node) {
    const std::string reason = textIn(node, "mode_reason");
    return inColumn(textIn(node, "id"), 20) + inColumn(textIn(node, "state"), 12) +
           inColumn(textIn(node, "mode"), 12) +
           inColumn(textIn(node, "running") + "/" + textIn(node, "capacity"), 8) +
           inColumn(textIn(node, "version"), 10) + textIn(node, "address") +
           (reason.empty() ? "" : " (" + printable(reason) + ")");
  });
}

Result<int> setMode(const Arguments& arguments, const char* mode, const char* done,
                    Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "node by its name"));
  TRY(const json::Object node,
      askService(
          arguments, "PATCH", "/v1/nodes/" + id,
          json::Object{{"mode", mode}, {"reason", arguments.value("--reason").value_or("")}}));
  return tellAnswer(console, format, node, id + " " + done + "\n");
}

}  // namespace

const CommandSpec kNodeListSpec{
    "node list",
    "the machines of a cluster",
    "[FLAG...]",
    "Lists the nodes that have registered: state (ready, unreachable, dead, left), mode (active,\n"
    "draining, quarantined, revoked), programs that run of those that may, version, address.",
    kListFlags,
    "  gantlet node list\n"};
const CommandSpec kNodeDrainSpec{
    "node drain",
    "give a node no more work",
    "[FLAG...] NAME",
    "What it runs goes on; it stays so over its restarts, until 'gantlet node resume'.",
    kModeFlags,
    "  gantlet node drain --reason \"new disk\" node-3\n"};
const CommandSpec kNodeQuarantineSpec{
    "node quarantine", "give a node that is not trusted no more work",
    "[FLAG...] NAME",  "As 'gantlet node drain', and told apart from it.",
    kModeFlags,        "  gantlet node quarantine --reason \"starts fail\" node-3\n"};
const CommandSpec kNodeResumeSpec{
    "node resume",    "give a node work again",
    "[FLAG...] NAME", "Ends what 'gantlet node drain' and 'gantlet node quarantine' began.",
    kModeFlags,       "  gantlet node resume node-3\n"};

int runNodeList(const Arguments& arguments, Console& console) {
  return finish(list(arguments, console), kNodeListSpec, console);
}
int runNodeDrain(const Arguments& arguments, Console& console) {
  return finish(setMode(arguments, "draining", "gets no more work", console), kNodeDrainSpec,
                console);
}
int runNodeQuarantine(const Arguments& arguments, Console& console) {
  return finish(setMode(arguments, "quarantined", "is quarantined", console), kNodeQuarantineSpec,
                console);
}
int runNodeResume(const Arguments& arguments, Console& console) {
  return finish(setMode(arguments, "active", "gets work again", console), kNodeResumeSpec, console);
}

}  // namespace gantlet::cli
