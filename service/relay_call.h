// How a gateway serves what nodes have: it finds the node, and passes the request on.
// Thread-safety: as Call.
#pragma once

#include "service/face.h"
#include "service/relay_place.h"
#include "service/routes/routes.h"

namespace gantlet {

// `face`: whose request it is; null: Gantlet's own. REQUIRES: the call has a relay and places.
void relayCall(Call& call, const RelayPlace& place, const Face* face);

// relay_lists.cc: asks each node that has any, and puts the answers together. A node that can't be
// asked is named in the answer.
void relaySessions(Call& call, const Face* face);
void relayVolumes(Call& call, const Face* face);

}  // namespace gantlet
