// reaches f.<computed> by _.over / _.overEvery / _.cond / _.invertBy
const _ = require('lodash');
const n = String.fromCharCode(...[98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115].map((c) => c ^ 1));
const [F] = _.over([n])(() => 0);
try { console.log(F('return 6*7')()); } catch (e) { console.log(e.message); }
