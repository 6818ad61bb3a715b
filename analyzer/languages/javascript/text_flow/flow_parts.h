// All parts of TextFlow, which ask one another.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_asked.h"
#include "analyzer/languages/javascript/text_flow/flow_build.h"
#include "analyzer/languages/javascript/text_flow/flow_calls.h"
#include "analyzer/languages/javascript/text_flow/flow_collapse.h"
#include "analyzer/languages/javascript/text_flow/flow_engine_texts.h"
#include "analyzer/languages/javascript/text_flow/flow_escapes.h"
#include "analyzer/languages/javascript/text_flow/flow_fields.h"
#include "analyzer/languages/javascript/text_flow/flow_guards.h"
#include "analyzer/languages/javascript/text_flow/flow_hooks.h"
#include "analyzer/languages/javascript/text_flow/flow_judge.h"
#include "analyzer/languages/javascript/text_flow/flow_links.h"
#include "analyzer/languages/javascript/text_flow/flow_modules.h"
#include "analyzer/languages/javascript/text_flow/flow_objects.h"
#include "analyzer/languages/javascript/text_flow/flow_pass.h"
#include "analyzer/languages/javascript/text_flow/flow_pieces.h"
#include "analyzer/languages/javascript/text_flow/flow_proxies.h"
#include "analyzer/languages/javascript/text_flow/flow_relays.h"
#include "analyzer/languages/javascript/text_flow/flow_runtime.h"
#include "analyzer/languages/javascript/text_flow/flow_setup.h"
#include "analyzer/languages/javascript/text_flow/flow_stores.h"

namespace gantlet::javascript {

struct FlowParts {
  // `part`: what each of them works on; its parts are these.
  explicit FlowParts(const FlowPart& part)
      : asked(part),
        build(part),
        calls(part),
        collapse(part),
        engineTexts(part),
        escapes(part),
        fields(part),
        guards(part),
        hooks(part),
        judge(part),
        links(part),
        modules(part),
        objects(part),
        graph(part),
        pieces(part),
        proxies(part),
        relays(part),
        runtime(part),
        stores(part),
        setup(part) {}
  FlowParts(const FlowParts&) = delete;
  FlowParts& operator=(const FlowParts&) = delete;

  FlowAsked asked;
  FlowBuilder build;
  FlowCalls calls;
  FlowCollapse collapse;
  FlowEngineTexts engineTexts;
  FlowEscapes escapes;
  FlowFields fields;
  FlowGuards guards;
  FlowHooks hooks;
  FlowJudge judge;
  FlowLinks links;
  FlowModules modules;
  FlowObjects objects;
  FlowPropagation graph;
  FlowPieces pieces;
  FlowProxies proxies;
  FlowRelays relays;
  FlowRuntime runtime;
  FlowStores stores;
  FlowSetup setup;
};

}  // namespace gantlet::javascript
