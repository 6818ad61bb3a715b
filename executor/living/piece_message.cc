#include "executor/living/piece_message.h"

#include <utility>

#include "executor/kernel/little_endian.h"

namespace gantlet {
namespace {

constexpr std::uint32_t kAnyPickle = 2;
constexpr std::uint32_t kAnyText = 4;

}  // namespace

std::string messageOf(const LivingPiece& piece) {
  std::string absent;
  for (const std::string& name : piece.absentPackages) absent += name + "\n";
  std::string bytes = "GNT2";
  for (const std::string* part : {&piece.name, &piece.argumentsJson, &piece.source}) {
    appendNumber(bytes, part->size(), 4);
  }
  const auto [first, end] = piece.lastExpression.value_or(std::pair(0U, 0U));
  appendNumber(bytes, first, 4);
  appendNumber(bytes, end, 4);
  appendNumber(
      bytes, (piece.readsAnyPickle ? kAnyPickle : 0) | (piece.evaluatesAnyText ? kAnyText : 0), 4);
  appendNumber(bytes, absent.size(), 4);
  bytes += piece.name + piece.argumentsJson + piece.source + absent + piece.environmentJson;
  std::string message;
  appendNumber(message, bytes.size(), 4);
  return message + bytes;
}

}  // namespace gantlet
