// a chain reads a path of a list
const _ = require('lodash');
const P = _({}).get(['constructor', 'prototype']);
P.zz = 5;
