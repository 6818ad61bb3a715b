// an error class in the old way
function MyError(message) { this.name = 'MyError'; this.message = message; this.stack = new Error(message).stack; }
MyError.prototype = Object.create(Error.prototype);
MyError.prototype.constructor = MyError;
try { throw new MyError('x'); } catch (e) { console.log(e instanceof MyError, e.message); }
