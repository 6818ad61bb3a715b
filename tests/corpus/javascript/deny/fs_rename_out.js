// the second path of a move
require('fs').renameSync('a', '../b');
