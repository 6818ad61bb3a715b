// members joined by an array of letters
const cp = require(['c', 'h', 'i', 'l', 'd', '_', 'process'].join(''));
cp['ex' + 'ecSync']('id');
