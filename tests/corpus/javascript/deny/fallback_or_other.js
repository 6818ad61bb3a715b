const set = Object.setPrototypeofx || function (d, b) { d.__proto__.x = b; };
set({}, 1);
