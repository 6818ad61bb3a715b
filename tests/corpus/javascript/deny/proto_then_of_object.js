// then of everything: every await asks it
Object.prototype.then = (resolve) => resolve(1);
