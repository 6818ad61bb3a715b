// The table of the service's settings: one row a setting, for the file's keys, the variables of the
// environment, the help and gantlet.yaml(5). How a row's text is read is in setting_forms.h where
// it is kept as it is, else in operation_settings.h, run_settings.h and cluster_settings.h.
// Thread-safety: static data and pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/serve/service_config.h"

namespace gantlet::cli {

struct ServiceSetting {
  using Apply = Status (*)(std::string_view text, ServiceConfig& config);
  // When another value counts: from a reload (SIGHUP) on, or from the next start.
  enum class Counts : std::uint8_t { kFromReload, kFromStart };

  std::string_view key;       // in the file; empty: a variable only
  std::string_view variable;  // GANTLET_…
  Apply apply;                // errors: kInvalidArgument, without the setting's name
  std::string_view help;
  Counts counts = Counts::kFromReload;
};

[[nodiscard]] std::span<const ServiceSetting> settings();
// What RAGFlow deployments set. Their other SANDBOX_ variables are for RAGFlow itself.
[[nodiscard]] std::span<const ServiceSetting> ragflowSettings();

// Whether a running service can't take another value of the setting `key`, only its next start.
[[nodiscard]] bool needsRestart(std::string_view key);

// Whether the file may give a list for the setting `key`, in the place of words with commas.
[[nodiscard]] bool takesList(std::string_view key);

// The table as text, for --help and the operating guide.
[[nodiscard]] std::string settingsHelp();

// A row's words. Static data.
struct SettingText {
  std::string_view key;  // in the file; empty: a variable only
  std::string_view variable;
  std::string_view help;
};
[[nodiscard]] std::vector<SettingText> settingTexts();
// RAGFlow's variables, each with the setting that it stands for.
[[nodiscard]] std::vector<SettingText> ragflowTexts();

}  // namespace gantlet::cli
