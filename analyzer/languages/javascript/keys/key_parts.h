// The questions that KeySinks asks of a program; they ask one another.
#pragma once

#include "analyzer/languages/javascript/keys/key_answers.h"
#include "analyzer/languages/javascript/keys/key_evidence.h"
#include "analyzer/languages/javascript/keys/key_guards.h"
#include "analyzer/languages/javascript/keys/key_lists.h"

namespace gantlet::javascript {

struct KeyParts {
  // `part`: what each of them works on; its parts are these.
  explicit KeyParts(const KeyPart& part)
      : answers(part), evidence(part), guards(part), lists(part) {}
  KeyParts(const KeyParts&) = delete;
  KeyParts& operator=(const KeyParts&) = delete;

  KeyAnswers answers;
  KeyEvidence evidence;
  KeyGuards guards;
  KeyLists lists;
};

}  // namespace gantlet::javascript
