// code in a data: URL
import('data:text/javascript,console.log(process.cwd())');
