// /// task
// question = "Write functions that create and check a JSON web token (HS256) without any library."
// [expect]
// stdout = ["valid", "bad signature"]
// ///
const crypto = require('crypto');

const base64url = (input) => Buffer.from(input).toString('base64').replace(/=/g, '').replace(/\+/g, '-').replace(/\//g, '_');

function sign(payload, secret) {
  const header = base64url(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));
  const body = base64url(JSON.stringify(payload));
  const signature = crypto.createHmac('sha256', secret).update(`${header}.${body}`).digest('base64url');
  return `${header}.${body}.${signature}`;
}

function verify(token, secret) {
  const [header, body, signature] = token.split('.');
  const expected = crypto.createHmac('sha256', secret).update(`${header}.${body}`).digest('base64url');
  if (signature !== expected) throw new Error('bad signature');
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}

const token = sign({ sub: '42', name: 'Ada', iat: 1700000000 }, 's3cret');
console.log(token);
console.log('valid', verify(token, 's3cret'));
try {
  verify(token.slice(0, -2) + 'xx', 's3cret');
} catch (e) {
  console.log(e.message);
}
