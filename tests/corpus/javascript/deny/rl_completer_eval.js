// Rl completer eval.
require('readline').createInterface({ input: process.stdin, completer: eval });
