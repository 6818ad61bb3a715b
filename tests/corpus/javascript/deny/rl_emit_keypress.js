// Rl emit keypress.
require('readline').emitKeypressEvents(process.stdin);
