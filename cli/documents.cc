#include "cli/documents.h"

#include <filesystem>

#include "cli/command.h"
#include "cli/exit_codes.h"
#include "cli/help/completions.h"
#include "cli/help/manual.h"
#include "cli/inputs.h"
#include "policy/policy.h"
#include "providers/registry.h"

namespace gantlet::cli {
namespace {

namespace fs = std::filesystem;

Status write(const fs::path& folder, const std::string& date) {
  Vocabulary names;
  TRY(const std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  names.policies = rulebook->policyNames();
  for (const ProviderKind& kind : providerKinds()) names.providers.emplace_back(kind.id);
  const fs::path manual = folder / "man";
  const fs::path completions = folder / "completions";
  std::error_code error;
  for (const fs::path& each : {manual, completions}) {
    fs::create_directories(each, error);
    if (error) return systemError("make " + each.string(), error.value());
  }
  for (const ManualPage& page : manualPages(commands(), date)) {
    TRY_STATUS(writeFile((manual / page.file).string(), page.text));
  }
  TRY_STATUS(writeFile((completions / "gantlet.bash").string(), bashCompletion(commands(), names)));
  TRY_STATUS(writeFile((completions / "_gantlet").string(), zshCompletion(commands(), names)));
  return writeFile((completions / "gantlet.fish").string(), fishCompletion(commands(), names));
}

}  // namespace

int writeDocuments(std::span<const std::string> words, Console& console) {
  if (words.size() != 2) {
    console.message("__docs", "usage: gantlet __docs FOLDER DATE");
    return kExitUsage;
  }
  const Status status = write(words[0], words[1]);
  if (status) return kExitSuccess;
  console.message("__docs", status.error().text());
  return exitCodeOf(status.error());
}

}  // namespace gantlet::cli
