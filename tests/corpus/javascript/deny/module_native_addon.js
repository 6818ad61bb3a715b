// a native add-on
require('./x.node');
