// a hashbang that is not at the start
#!/usr/bin/env node
console.log(1);
