// Desks: what routes beside the gate need. Each may be null: its routes then answer 503.
#pragma once

namespace gantlet {

class AuditDesk;

struct Desks {
  AuditDesk* audit = nullptr;
};

}  // namespace gantlet
