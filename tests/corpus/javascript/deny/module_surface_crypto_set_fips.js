// a switch of the whole process inside of a harmless module
require('crypto').setFips(false);
