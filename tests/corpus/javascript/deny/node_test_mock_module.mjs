// node test mock module
import { mock } from "node:test";
mock.method(console, "log");
