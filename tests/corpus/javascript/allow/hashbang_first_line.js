#!/usr/bin/env node
// a hashbang where it belongs
console.log(1);
