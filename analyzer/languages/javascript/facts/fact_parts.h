// All parts of the emitter, which ask one another.
#pragma once

#include "analyzer/languages/javascript/facts/calls.h"
#include "analyzer/languages/javascript/facts/computed.h"
#include "analyzer/languages/javascript/facts/disguises.h"
#include "analyzer/languages/javascript/facts/given.h"
#include "analyzer/languages/javascript/facts/lent_this.h"
#include "analyzer/languages/javascript/facts/match_hooks.h"
#include "analyzer/languages/javascript/facts/members.h"
#include "analyzer/languages/javascript/facts/own_names.h"
#include "analyzer/languages/javascript/facts/paths.h"
#include "analyzer/languages/javascript/facts/plugins.h"
#include "analyzer/languages/javascript/facts/polyfills.h"
#include "analyzer/languages/javascript/facts/refs.h"
#include "analyzer/languages/javascript/facts/shared_objects.h"
#include "analyzer/languages/javascript/facts/shared_stores.h"
#include "analyzer/languages/javascript/facts/sloppy_this.h"
#include "analyzer/languages/javascript/facts/strings.h"
#include "analyzer/languages/javascript/facts/taken.h"

namespace gantlet::javascript {

struct FactParts {
  // `part`: what each of them works on; its parts are these.
  explicit FactParts(const FactPart& part)
      : calls(part),
        computed(part),
        disguises(part),
        given(part),
        lent(part),
        matches(part),
        members(part),
        names(part),
        paths(part),
        plugins(part),
        polyfills(part),
        refs(part),
        shared(part),
        sharedStores(part),
        strings(part),
        taken(part),
        sloppy(part) {}
  FactParts(const FactParts&) = delete;
  FactParts& operator=(const FactParts&) = delete;

  CallFacts calls;
  ComputedCalls computed;
  DisguiseFacts disguises;
  GivenPrototypes given;
  LentThis lent;
  MatchHooks matches;
  MemberFacts members;
  OwnNames names;
  OpenedPaths paths;
  Plugins plugins;
  Polyfills polyfills;
  ReferenceFacts refs;
  SharedObjects shared;
  SharedStores sharedStores;
  StringFacts strings;
  TakenMethods taken;
  SloppyThis sloppy;
};

}  // namespace gantlet::javascript
