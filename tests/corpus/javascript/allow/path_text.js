// texts that look like paths of an API
const routes = ['/api/v1/users', '/health', '../relative'];
console.log(routes.filter((r) => r.startsWith('/')));
