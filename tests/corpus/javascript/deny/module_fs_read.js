// a file of the host
console.log(require('fs').readFileSync('/etc/hostname', 'utf8'));
