#include "manager/session_desk.h"

namespace gantlet {

SessionDesk::SessionDesk(const Parts& parts, const SessionOptions& options)
    : parts_(parts),
      options_(options),
      records_(parts.log),
      table_(options, parts.clock),
      sandboxes_(parts.open, parts.rulebook, parts.volumes, options.longestLife),
      keeping_({table_, records_, sandboxes_, parts.clock, parts.kept, parts.choose}, options),
      sharing_(table_, records_, parts.kept, parts.clock, options),
      finder_(table_, sharing_, keeping_, parts.clock),
      maker_({table_, records_, sandboxes_, keeping_, finder_, parts.clock, parts.placed}, options),
      life_({table_, records_, keeping_, finder_, parts.clock}, options),
      contexts_(finder_, records_, options.maxContexts),
      cells_({finder_, contexts_, sandboxes_, parts.admission, parts.run, parts.clock}, options),
      upkeep_({table_, records_, keeping_, sharing_, parts.clock, parts.volumes}) {}

SessionDesk::~SessionDesk() { stop(); }

void SessionDesk::stop() { upkeep_.stop(); }

void SessionDesk::reclaim() { upkeep_.reclaim(); }

Status SessionDesk::syncShared(bool takes) { return sharing_.syncShared(takes); }

Result<SessionInfo> SessionDesk::create(const Wanted& wanted) { return maker_.create(wanted, {}); }

Result<SessionDesk::MadeOnce> SessionDesk::createOnce(const Wanted& wanted, const Once& once) {
  return maker_.createOnce(wanted, once);
}

bool SessionDesk::knowsKey(const TenantId& tenant, const std::string& key) {
  return table_.knowsKey(tenant, key);
}

Result<SessionInfo> SessionDesk::get(const Who& who) { return finder_.get(who); }

Result<std::vector<SessionInfo>> SessionDesk::list(const std::optional<TenantId>& only) {
  return finder_.list(only);
}

std::vector<StoredPlace> SessionDesk::places() { return table_.places(); }

Result<SessionInfo> SessionDesk::change(const Who& who, const Change& change) {
  return life_.change(who, change);
}

Status SessionDesk::remove(const Who& who) { return life_.remove(who); }

Status SessionDesk::pause(const Who& who) { return life_.pause(who); }

Status SessionDesk::resume(const Who& who) { return life_.resume(who); }

Result<ContextInfo> SessionDesk::makeContext(const Who& who, std::optional<Language> language) {
  return contexts_.make(who, language);
}

Result<std::vector<ContextInfo>> SessionDesk::contexts(const Who& who) {
  return contexts_.list(who);
}

Status SessionDesk::restartContext(const Who& who, const std::string& context) {
  return contexts_.restart(who, context);
}

Status SessionDesk::restartMain(const Who& who, Language language) {
  return contexts_.restartMain(who, language);
}

Result<std::vector<Language>> SessionDesk::languagesOf(const Who& who) {
  return contexts_.languagesOf(who);
}

Status SessionDesk::interruptContext(const Who& who, const std::string& context) {
  return contexts_.interrupt(who, context);
}

Status SessionDesk::removeContext(const Who& who, const std::string& context) {
  return contexts_.remove(who, context);
}

Result<CellAnswer> SessionDesk::runCell(const Who& who, const CellWanted& wanted,
                                        const CellSink& sink) {
  return cells_.run(who, wanted, sink);
}

}  // namespace gantlet
