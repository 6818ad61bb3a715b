// layer: supervisor
// expect: timeout
// limits: wall=700
/^(a+)+$/.test('a'.repeat(64) + 'b');
