// classes in a loop
for (const c of [Array, Object]) c.prototype.polluted = 1;
