// an error of the host by an overflow
const f = () => { try { f(); } catch (e) { e.constructor.constructor('return 1')(); } };
f();
