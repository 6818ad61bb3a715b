// a folder of the host copied in
const { cp } = require('fs/promises');
cp('/opt', 'copy', { recursive: true }).then(() => 1);
