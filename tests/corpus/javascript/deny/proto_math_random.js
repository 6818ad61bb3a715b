// Math.random replaced
Math.random = () => 0.5;
