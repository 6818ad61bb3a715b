// Read before a grammar's generated lexer: the step to the next character, in place instead of by
// a call through a pointer. What is not plain ASCII inside of the text goes the grammar's own way.
//
// The same as ts_lexer__advance of tree-sitter's lexer.c (0.25.1), but for its log, which nobody
// here listens to. That both agree is tested by parsing with and without (see core.c).
#pragma once

#include "lexer.h"  // tree-sitter's own; before the grammar's header, which leaves out what it has

#include "tree_sitter/parser.h"

static inline void gantletAdvance(TSLexer* data, bool skip) {
  Lexer* self = (Lexer*)data;
  const uint32_t byte = self->current_position.bytes + 1;
  const uint32_t next = byte - self->chunk_start;
  const bool plain = self->lookahead_size == 1 && data->lookahead != '\n' && self->chunk &&
                     next < self->chunk_size &&
                     self->current_included_range_index < self->included_range_count &&
                     byte < self->included_ranges[self->current_included_range_index].end_byte;
  const uint8_t* text = (const uint8_t*)self->chunk;
  if (!plain || text[next] >= 0x80) {
    data->advance(data, skip);
    return;
  }
  self->current_position.bytes = byte;
  self->current_position.extent.column += 1;
  if (self->column_data.valid) self->column_data.value += 1;
  if (skip) self->token_start_position = self->current_position;
  data->lookahead = text[next];
}

#undef START_LEXER
#define START_LEXER()          \
  bool result = false;         \
  bool skip = false;           \
  UNUSED                       \
  bool eof = false;            \
  int32_t lookahead;           \
  goto start;                  \
  next_state:                  \
  gantletAdvance(lexer, skip); \
  start:                       \
  skip = false;                \
  lookahead = lexer->lookahead;
