"use strict";
// modules as TypeScript imports them
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
const crypto_1 = __importDefault(require("crypto"));
const util_1 = __importDefault(require("util"));
console.log(crypto_1.default.createHash("sha256").update("x").digest("hex"), util_1.default.format("%s", 1));
