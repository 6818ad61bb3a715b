// Surface: the public names of one module that a submission may touch. Trusting a whole module
// would be unsound (json.codecs.sys.modules["os"]): only what its surface lists can be reached
// through it.
//
// The files are made by tools/surface.py and tools/surface.js, reviewed as data, and read without
// YAML, because a start must not cost more than the submission:
//
//   # gantlet surface 1
//   module json
//   version 3.11.2
//   needs file.read            capabilities that any use of the module needs; may be left out
//   denied detect_encoding     a public name that is left out on purpose
//   JSONDecodeError class
//   decoder module json.decoder
//   load function +file.read
//
// Thread-safety: immutable after parsing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/capability.h"
#include "core/result.h"

namespace gantlet {

struct SurfaceEntry {
  enum class Kind : std::uint8_t {
    kFunction,
    kClass,
    kConstant,
    kModule,  // a module under its canonical name: what follows is looked up there
    kDenied,  // known, and left out on purpose
  };
  Kind kind = Kind::kFunction;
  std::string_view target;  // of kModule
  CapabilitySet capabilities;
};

class Surface {
 public:
  // `text` must outlive the surface (embedded data does). Errors: kInvalidArgument with file:line.
  [[nodiscard]] static Result<Surface> parse(std::string_view text, std::string_view filename);

  [[nodiscard]] std::string_view module() const { return module_; }
  [[nodiscard]] std::string_view version() const { return version_; }
  [[nodiscard]] CapabilitySet needs() const { return needs_; }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] const SurfaceEntry* find(std::string_view name) const;
  [[nodiscard]] const std::unordered_map<std::string_view, SurfaceEntry>& entries() const {
    return entries_;
  }

 private:
  Surface() = default;
  std::string_view module_;
  std::string_view version_;
  CapabilitySet needs_;
  std::unordered_map<std::string_view, SurfaceEntry> entries_;
};

}  // namespace gantlet
