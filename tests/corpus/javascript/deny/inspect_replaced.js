// the function itself is changed
require('util').inspect = () => '';
