// A service of the tests' own, on a free port and in a fresh folder.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export async function startService(gantlet, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), "gantlet-peers-"));
  const data = join(folder, "data");
  const child = spawn(gantlet, ["serve", "--listen", "127.0.0.1:0", "--data-dir", data, "--log-level", "error"], {
    env: { ...process.env, GANTLET_WEBHOOK_ADDRESSES: "127.0.0.1", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let url;
  for await (const line of createInterface({ input: child.stdout })) {
    url = line.match(/^listening on (\S+)/)?.[1];
    if (url) break;
  }
  if (!url) throw new Error("the service did not start");
  return {
    url,
    cli: (...words) => execFileSync(gantlet, [...words, "--data-dir", data], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
    async post(path, body, headers = {}) {
      const response = await fetch(url + path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...headers } });
      return { status: response.status, body: await response.json() };
    },
    async stop() {
      child.kill("SIGTERM");
      await new Promise((ended) => child.once("exit", ended));
      rmSync(folder, { recursive: true });
    },
  };
}
