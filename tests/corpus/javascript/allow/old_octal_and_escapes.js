// escapes in texts
console.log('\x41\u0042\u{43}\n', 0o17, 0b11, 0xff, 1_000);
