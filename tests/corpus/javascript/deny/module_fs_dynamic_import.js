// files by import()
import('fs').then((fs) => console.log(fs.readdirSync('/opt')));
