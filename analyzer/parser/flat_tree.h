// The nodes of a tree-sitter tree as one array in source order (pre-order), made in one walk.
//
// Why not with a TSTreeCursor: it keeps rows, columns and descendant counts that nobody asks for
// here, and looks fields and aliases up for each step; copying with it costs a quarter of a parse.
// That both give the same nodes is tested on the corpora (tests/analyzer/flat_tree_test.cc).
//
// Thread-safety: a tree is walked by one thread at a time.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TSTree TSTree;

typedef struct {
  uint32_t startByte;
  uint32_t endByte;
  uint32_t parent;  // index; 0xFFFFFFFF for the root
  uint32_t end;     // one past the last node of this subtree
  uint16_t symbol;  // as ts_node_symbol
  uint16_t field;   // as ts_tree_cursor_current_field_id
  bool named;
  bool error;
  bool missing;
} GantletNode;

// What stops the walk: a node that is deeper than the limit (it is the last one in the array).
typedef enum { kGantletWalkDone, kGantletWalkTooDeep } GantletWalkEnd;

// How many nodes the walk may give at most.
uint32_t gantletNodeCount(const TSTree* tree);
// Fills nodes[0, *count), for which there must be room for gantletNodeCount(tree).
GantletWalkEnd gantletWalk(const TSTree* tree, uint32_t maxDepth, GantletNode* nodes,
                           uint32_t* count);

#ifdef __cplusplus
}
#endif
