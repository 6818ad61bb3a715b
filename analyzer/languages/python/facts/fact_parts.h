// All parts of the emitter, which ask one another.
#pragma once

#include "analyzer/languages/python/facts/ancestors.h"
#include "analyzer/languages/python/facts/attributes.h"
#include "analyzer/languages/python/facts/calls.h"
#include "analyzer/languages/python/facts/carried.h"
#include "analyzer/languages/python/facts/classes.h"
#include "analyzer/languages/python/facts/clones.h"
#include "analyzer/languages/python/facts/collected.h"
#include "analyzer/languages/python/facts/composed.h"
#include "analyzer/languages/python/facts/configured.h"
#include "analyzer/languages/python/facts/constructors.h"
#include "analyzer/languages/python/facts/decorated.h"
#include "analyzer/languages/python/facts/definitions.h"
#include "analyzer/languages/python/facts/descriptors.h"
#include "analyzer/languages/python/facts/dictionaries.h"
#include "analyzer/languages/python/facts/disguises.h"
#include "analyzer/languages/python/facts/documents.h"
#include "analyzer/languages/python/facts/evaluated.h"
#include "analyzer/languages/python/facts/factories.h"
#include "analyzer/languages/python/facts/families.h"
#include "analyzer/languages/python/facts/fields.h"
#include "analyzer/languages/python/facts/guards.h"
#include "analyzer/languages/python/facts/hints.h"
#include "analyzer/languages/python/facts/holders.h"
#include "analyzer/languages/python/facts/hooks.h"
#include "analyzer/languages/python/facts/imports.h"
#include "analyzer/languages/python/facts/levels.h"
#include "analyzer/languages/python/facts/made.h"
#include "analyzer/languages/python/facts/marked.h"
#include "analyzer/languages/python/facts/named.h"
#include "analyzer/languages/python/facts/nodes.h"
#include "analyzer/languages/python/facts/paths.h"
#include "analyzer/languages/python/facts/pickled.h"
#include "analyzer/languages/python/facts/prefixes.h"
#include "analyzer/languages/python/facts/receivers.h"
#include "analyzer/languages/python/facts/repetition.h"
#include "analyzer/languages/python/facts/settings.h"
#include "analyzer/languages/python/facts/shown.h"
#include "analyzer/languages/python/facts/sinks.h"
#include "analyzer/languages/python/facts/strings.h"
#include "analyzer/languages/python/facts/taken.h"
#include "analyzer/languages/python/facts/templates.h"
#include "analyzer/languages/python/facts/words.h"

namespace gantlet::python {

struct FactParts {
  // `part`: what each of them works on; its parts are these.
  explicit FactParts(const FactPart& part)
      : ancestors(part),
        attributes(part),
        calls(part),
        carried(part),
        classes(part),
        clones(part),
        collected(part),
        composed(part),
        configured(part),
        constructors(part),
        decorated(part),
        definitions(part),
        descriptors(part),
        dictionaries(part),
        disguises(part),
        documents(part),
        evaluated(part),
        factories(part),
        families(part),
        fields(part),
        guards(part),
        hints(part),
        holders(part),
        hooks(part),
        imports(part),
        levels(part),
        made(part),
        marked(part),
        named(part),
        nodes(part),
        paths(part),
        pickled(part),
        prefixes(part),
        receivers(part),
        repetition(part),
        settings(part),
        shown(part),
        sinks(part),
        strings(part),
        taken(part),
        templates(part),
        words(part) {}
  FactParts(const FactParts&) = delete;
  FactParts& operator=(const FactParts&) = delete;

  Ancestors ancestors;
  AttributeFacts attributes;
  CallFacts calls;
  CarriedClasses carried;
  ClassFacts classes;
  Clones clones;
  CollectedNames collected;
  ComposedArguments composed;
  Configurations configured;
  Constructors constructors;
  DecoratedTargets decorated;
  DefinitionNames definitions;
  Descriptors descriptors;
  Dictionaries dictionaries;
  DisguiseFacts disguises;
  Documents documents;
  EvaluatedTexts evaluated;
  Factories factories;
  Families families;
  FieldNames fields;
  Guards guards;
  TypeHints hints;
  Holders holders;
  Hooks hooks;
  ImportFacts imports;
  LogLevels levels;
  MadeObjects made;
  MarkedMembers marked;
  NamedAttributes named;
  NodeFacts nodes;
  OpenedPaths paths;
  Pickles pickled;
  NamePrefixes prefixes;
  Receivers receivers;
  Repetition repetition;
  Settings settings;
  ShownValues shown;
  TextSinks sinks;
  StringFacts strings;
  TakenMethods taken;
  Templates templates;
  SeenWords words;
};

}  // namespace gantlet::python
