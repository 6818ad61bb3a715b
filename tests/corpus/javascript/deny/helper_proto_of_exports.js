const p = (this && this.__proto__);
p.polluted = 1;
