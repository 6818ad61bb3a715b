// a module changed
require('util').inspect = () => 'x';
