// an arrow and a regular expression
const f = () => {}
/eval('1')/g
