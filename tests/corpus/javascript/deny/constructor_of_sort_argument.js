// the constructor of what a comparator is given
[() => {}, () => {}].sort((a, b) => a.constructor('return 1')());
