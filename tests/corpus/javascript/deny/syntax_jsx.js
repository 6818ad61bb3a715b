// node does not know it
const x = <a>{eval('1')}</a>;
