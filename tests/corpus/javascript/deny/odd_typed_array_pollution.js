// the hidden prototype of typed arrays
Object.getPrototypeOf(Uint8Array).prototype.polluted = 1;
