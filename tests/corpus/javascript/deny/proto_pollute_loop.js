// prototypes in a loop
for (const p of [Array.prototype, Object.prototype]) p.polluted = 1;
