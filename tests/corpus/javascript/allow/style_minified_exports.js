// exports as a minifier leaves them
"use strict";Object.defineProperty(exports,"__esModule",{value:!0}),exports.a=void 0;var t=(r=require("path"))&&r.posix?r.sep:"/",r;exports.a=t;
