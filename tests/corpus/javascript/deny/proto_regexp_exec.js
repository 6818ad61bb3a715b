// exec of all regular expressions
RegExp.prototype.exec = () => null;
