// a global assigned by its name
Array = class {};
