// a prototype by getPrototypeOf
Object.getPrototypeOf([]).push = () => 1;
