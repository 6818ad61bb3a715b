// eval's name in base64
console.log(globalThis[atob('ZXZhbA==')]('1'));
