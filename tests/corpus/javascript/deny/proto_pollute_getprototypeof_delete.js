// a method of a prototype deleted
delete Object.getPrototypeOf([]).push;
