// an inner module by its path
require('internal/util');
