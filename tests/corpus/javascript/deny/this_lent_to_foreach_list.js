// The third argument of forEach's callback is the list itself.
function f() { [].push.call(this, 1); [].forEach.call(this, (x, i, l) => console.log('PWN', typeof l.process.exit)); } f();
