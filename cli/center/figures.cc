#include "cli/center/figures.h"

#include <array>
#include <string>
#include <string_view>

#include "cli/inputs.h"
#include "cli/new_file.h"
#include "core/base64.h"

namespace gantlet::cli {
namespace {

struct Kind {
  std::string_view type;
  std::string_view ending;
  bool text = false;  // of a bundle: the picture itself, not base64
};
constexpr std::array kKinds{Kind{"image/png", ".png"}, Kind{"image/jpeg", ".jpg"},
                            Kind{"image/svg+xml", ".svg", true}};

constexpr unsigned kMostFigures = 100'000;

}  // namespace

Status FigureFolder::save(const json::Object& answer, Console& console) {
  const json::Value* display = answer.find("display");
  if (display == nullptr || display->asArray() == nullptr) return {};
  for (const json::Value& bundle : *display->asArray()) {
    for (const Kind& kind : kKinds) {
      const json::Value* content =
          bundle.asObject() == nullptr ? nullptr : bundle.asObject()->find(kind.type);
      if (content == nullptr || content->asString() == nullptr) continue;
      const std::optional<std::string> bytes =
          kind.text ? std::optional(*content->asString()) : decodeBase64(*content->asString());
      if (!bytes) continue;  // the program's claim: no picture
      std::filesystem::path path;
      std::error_code error;
      do {
        if (next_ > kMostFigures) {
          return Error{ErrorCode::kInvalidArgument, folder_.string() + " is full of figures",
                       "name another folder with --figures"};
        }
        path = folder_ / ("figure-" + std::to_string(next_++) + std::string(kind.ending));
      } while (std::filesystem::exists(path, error));
      TRY(NewFile file, NewFile::open(path));
      TRY_STATUS(writeToFile(file.fd(), *bytes));
      TRY_STATUS(file.finish());
      console.err(path.string() + "\n");
      break;
    }
  }
  return {};
}

std::optional<FigureFolder> figuresIn(const Arguments& arguments, const char* otherwise) {
  const auto named = arguments.value("--figures");
  if (named) return FigureFolder(*named);
  return otherwise == nullptr ? std::nullopt : std::optional(FigureFolder(otherwise));
}

}  // namespace gantlet::cli
