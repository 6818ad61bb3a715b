// everything of a module exported again
export * from 'node:net';
