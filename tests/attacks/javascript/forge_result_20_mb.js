// layer: supervisor
// expect: output_limit
const fs = require('fs');
const piece = Buffer.alloc(1 << 16, 120);
for (let i = 0; i < 320; ++i) {
  for (let done = 0; done < piece.length;) {
    try {
      done += fs.writeSync(3, piece, done);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}
