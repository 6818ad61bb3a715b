// another user
process.setuid(0);
