// dangerous words inside of strings
const text = "eval('1') and new Function('x') and require('child_process')";
console.log(text.length);
