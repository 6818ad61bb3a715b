// Code that was compressed: what comes out of the expansion is run.
const zlib = require('zlib');
const code = zlib.inflateSync(Buffer.from('eJwrKMrMK9EAAAUpAcM=', 'base64')).toString();
(0, eval)(code);
