// a path next to this file
require(__dirname + '/x');
