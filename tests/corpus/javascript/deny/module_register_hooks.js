// hooks of the loader
require('node:module').register('data:text/javascript,');
