// a module, through a compiler's helper
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
var cp_1 = __importDefault(require("child_process"));
console.log(cp_1.default.execSync('id') + '');
