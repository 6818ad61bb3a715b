// reaches f.<computed> by _.overArgs / _.unionBy
const _ = require('lodash');
const n = String.fromCharCode(...[98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115].map((c) => c ^ 1));
const g = _.overArgs((F) => { try { console.log(F('return 6*7')()); } catch (e) { console.log(e.message); } }, [n]);
g(() => 0);
