// a cluster's fork
require('cluster').fork();
