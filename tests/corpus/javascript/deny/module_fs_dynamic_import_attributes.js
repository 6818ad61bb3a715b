// import() with attributes
import('fs', {with: {}}).then((fs) => console.log(fs.readdirSync('/opt')));
