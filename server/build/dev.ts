import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';
import { stopWithNpm } from './npm.ts';

/** Builds and starts the site with demo data, and does both again whenever a source changes. */
const root = join(import.meta.dirname, '../..');
const quietMs = 100;

let server: ChildProcess | undefined;
let pending: NodeJS.Timeout | undefined;

async function restart(): Promise<void> {
  try {
    await build({ compress: false });
  } catch {
    // esbuild has said what is wrong; the server that runs goes on until it is mended.
    return;
  }
  await stopServer();
  server = spawn(process.execPath, [join(root, 'dist/server/main.js'), '--demo'], {
    cwd: root,
    stdio: 'inherit',
  });
}

function stopServer(): Promise<void> {
  const running = server;
  if (running === undefined || running.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    running.once('exit', () => resolve());
    running.kill('SIGTERM');
  });
}

for (const folder of ['server', 'views', 'islands', 'migrations', 'static']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(restart, quietMs);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await stopServer();
    process.exit(0);
  });
}
stopWithNpm();
await restart();
