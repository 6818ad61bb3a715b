#include "audit/open_submissions.h"

namespace gantlet::audit {

void OpenSubmissions::note(std::string_view stage, std::string_view event, std::string_view tenant,
                           std::string_view submission, std::uint64_t seq) {
  const bool starts = stage == "execute" && event == "intent";
  if (!starts && stage != "assemble") return;
  std::string name(submission);
  const auto before = bySubmission_.find(name);
  if (before != bySubmission_.end()) {
    bySeq_.erase(before->second);
    bySubmission_.erase(before);
  }
  if (!starts) return;
  bySeq_.emplace(seq, Intent{seq, std::string(tenant), name});
  bySubmission_.emplace(std::move(name), seq);
}

std::uint64_t OpenSubmissions::oldest(std::uint64_t otherwise) const {
  return bySeq_.empty() ? otherwise : bySeq_.begin()->first;
}

std::vector<OpenSubmissions::Intent> OpenSubmissions::list() const {
  std::vector<Intent> all;
  all.reserve(bySeq_.size());
  for (const auto& [seq, intent] : bySeq_) all.push_back(intent);
  return all;
}

}  // namespace gantlet::audit
