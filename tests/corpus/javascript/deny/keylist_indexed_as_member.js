// keylist indexed as member
const BAD = ['__proto__', 'constructor'];
if (!BAD.includes('x')) { const f = (() => 1)[BAD[1]]; console.log(f('return 1')()); }
