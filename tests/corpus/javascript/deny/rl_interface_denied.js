// Rl interface denied.
const { Interface } = require('readline');
class X extends Interface {}
