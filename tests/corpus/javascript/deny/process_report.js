// a report about the process
console.log(process.report.getReport());
