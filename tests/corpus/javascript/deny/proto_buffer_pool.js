// Buffer changed
Buffer.poolSize = 0;
