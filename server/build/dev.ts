import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { stopWithNpm } from './npm.ts';

/** Builds and starts the site with demo data, and does both again whenever a source changes. */
const root = join(import.meta.dirname, '../..');
const quietMs = 100;

let server: ChildProcess | undefined;
let pending: NodeJS.Timeout | undefined;
let work = Promise.resolve();

/** Builds in a separate process, so that changes to the build scripts also take effect. @returns whether it succeeded. */
async function runBuild(): Promise<boolean> {
  const args = [join(root, 'server/build/build.ts'), '--uncompressed'];
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'exit');
  return code === 0;
}

async function restart(): Promise<void> {
  // A failed build has already printed why; the running server keeps running until it is fixed.
  if (!(await runBuild())) return;
  await stopServer();
  server = spawn(process.execPath, [join(root, 'dist/server/main.js'), '--demo'], {
    cwd: root,
    stdio: 'inherit',
  });
}

async function stopServer(): Promise<void> {
  if (server === undefined || server.exitCode !== null) return;
  const stopped = once(server, 'exit');
  server.kill('SIGTERM');
  await stopped;
}

/** Restarts run one at a time: a change during a build waits until the build has finished. */
function queueRestart(): void {
  work = work.then(restart);
}

for (const folder of ['server', 'views', 'islands', 'migrations', 'static', 'docs']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(queueRestart, quietMs);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await stopServer();
    process.exit(0);
  });
}
stopWithNpm();
queueRestart();
