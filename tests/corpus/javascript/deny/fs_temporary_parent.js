// '..' below /tmp
require('fs').readFileSync('/tmp/../opt/x');
