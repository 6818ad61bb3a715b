// a file by require with a variable ending
const ending = '.json';
require('/etc/x' + ending);
