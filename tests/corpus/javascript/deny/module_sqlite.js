// a database file
new (require('node:sqlite').DatabaseSync)('/tmp/x');
