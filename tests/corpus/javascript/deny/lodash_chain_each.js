// a chain in a callback
const _ = require('lodash');
_([{}]).each((x) => {
  const P = _(x).get('__proto__');
  P.yy = 1;
});
