// Function chosen by a switch
function pick(x) { switch (x) { case 1: return Function; default: return String; } }
console.log(pick(1)('return 1')());
