// import() of a computed name
const name = ['n', 'o', 'd', 'e', ':', 'f', 's'].join('');
import(name).then((fs) => console.log(fs.readdirSync('.')));
