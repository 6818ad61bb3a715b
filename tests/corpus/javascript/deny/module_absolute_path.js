// a file by an absolute path
require('/usr/lib/node_modules/npm');
