// decoders
const {StringDecoder} = require('string_decoder');
const qs = require('querystring');
console.log(new StringDecoder('utf8').write(Buffer.from([0xe2, 0x82, 0xac])), qs.parse('a=1&b=2').b);
