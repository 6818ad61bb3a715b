// a text that looks different from what it is
const role = 'user‮ ⁦// admin⁩ ⁦';
console.log(role);
