// two prototypes up
Object.getPrototypeOf(Object.getPrototypeOf([])).polluted = 1;
