// All parts of Origins, which ask one another.
#pragma once

#include "analyzer/languages/python/origins/attributes.h"
#include "analyzer/languages/python/origins/calls.h"
#include "analyzer/languages/python/origins/handed.h"
#include "analyzer/languages/python/origins/kept.h"
#include "analyzer/languages/python/origins/objects.h"
#include "analyzer/languages/python/origins/parameters.h"
#include "analyzer/languages/python/origins/search.h"
#include "analyzer/languages/python/origins/slots.h"
#include "analyzer/languages/python/origins/texts.h"
#include "analyzer/languages/python/origins/words.h"

namespace gantlet::python {

struct OriginParts {
  // `part`: what each of them works on; its parts are these.
  explicit OriginParts(const OriginPart& part)
      : attributes(part),
        calls(part),
        handed(part),
        kept(part),
        objects(part),
        parameters(part),
        slots(part),
        texts(part),
        words(part),
        search(part) {}
  OriginParts(const OriginParts&) = delete;
  OriginParts& operator=(const OriginParts&) = delete;

  AttributeOrigins attributes;
  CallOrigins calls;
  HandedContainers handed;
  KeptContainers kept;
  OwnObjects objects;
  ParameterOrigins parameters;
  SlotOrigins slots;
  TemplateOrigins texts;
  WordOrigins words;
  OriginSearch search;
};

}  // namespace gantlet::python
