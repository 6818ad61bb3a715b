// a file by a relative path
require('../../../../etc/passwd');
