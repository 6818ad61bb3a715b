// this taken apart
(function () { const {process: p} = this; console.log(p.env); })();
