import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { distDir } from '../support/site.ts';

const main = join(distDir, 'server/main.js');

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'waybill-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

type Started = {
  child: ChildProcess;
  /** Waits for the next log line with this message. */
  says(msg: string): Promise<Record<string, unknown>>;
  /** Everything that it says from here to its end. */
  rest(): Promise<string>;
};

/** Starts the site as a process of its own, as `node dist/server/main.js` where nothing is said. */
function start(env: Record<string, string>, command = [process.execPath, main]): Started {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: join(distDir, '..'),
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A process group of its own, so that nothing of it outlives a test that fails.
    detached: true,
  });
  onTestFinished(() => killGroup(child));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async rest() {
      let said = '';
      for (;;) {
        const { value, done } = await lines.next();
        if (done) return said;
        said += `${value}\n`;
      }
    },
    async says(msg) {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`The process ended without saying "${msg}"`);
        if (!value.startsWith('{')) continue;
        const entry: Record<string, unknown> = JSON.parse(value);
        if (entry.msg === msg) return entry;
      }
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already, as it should be.
  }
}

/** Starts a server that is expected to give up; what it said, and its exit code. */
async function startInVain(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}

describe('a start that cannot work ends with code 1 and one clear line', () => {
  test('a wrong value in the environment', async () => {
    const { code, said } = await startInVain({ PORT: 'x', DATA_DIR: temporaryDir() });

    expect(code).toBe(1);
    expect(said).toBe('waybill: PORT: must be a port from 0 to 65535\n');
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => {
      other.close();
    });
    await once(other, 'listening');
    const address = Object(other.address());

    const dir = temporaryDir();

    const { code, said } = await startInVain({ PORT: String(address.port), DATA_DIR: dir });

    expect(code).toBe(1);
    expect(said).toMatch(/^waybill: Cannot listen on [^\n]*PORT \d+: [^\n]*EADDRINUSE[^\n]*\n$/);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('a data folder whose parent is missing', async () => {
    const dir = join(temporaryDir(), 'no', 'data');

    const { code, said } = await startInVain({ DATA_DIR: dir });

    expect(code).toBe(1);
    expect(said).toMatch(/^waybill: Cannot open the database [^\n]*ENOENT[^\n]*\n$/);
  });

  test('a data folder that cannot be written', async () => {
    // Root may write anywhere but into a file.
    const file = join(temporaryDir(), 'file');
    writeFileSync(file, '');

    const { code, said } = await startInVain({ DATA_DIR: join(file, 'data') });

    expect(code).toBe(1);
    expect(said).toMatch(/^waybill: Cannot open the database [^\n]*ENOTDIR[^\n]*\n$/);
  });

  test('a database that another process is writing to', async () => {
    const dir = temporaryDir();
    const other = new Sqlite(join(dir, 'waybill.db'));
    onTestFinished(() => {
      other.close();
    });
    other.exec('begin immediate; create table busy (id integer)');

    const { code, said } = await startInVain({ DATA_DIR: dir });

    expect(code).toBe(1);
    expect(said).toMatch(/^waybill: [^\n]*database is locked\n$/);
  }, 20_000);

  test('a database of another program', async () => {
    const dir = temporaryDir();
    const other = new Sqlite(join(dir, 'waybill.db'));
    other.exec('create table parcels (id integer); insert into parcels values (7)');
    other.close();
    const before = readFileSync(join(dir, 'waybill.db'));

    const { code, said } = await startInVain({ DATA_DIR: dir });

    expect(code).toBe(1);
    expect(said).toMatch(/^waybill: Migration [^\n]* was undone: [^\n]*already exists[^\n]*\n$/);
    expect(readFileSync(join(dir, 'waybill.db')).equals(before)).toBe(true);
    expect(readdirSync(dir)).toEqual(['waybill.db']);
  });

  test.each([
    ['no database at all', Buffer.from('this is no database, it is a shopping list\n'.repeat(100))],
    ['damaged behind its header', damagedDatabase()],
  ])('a database file that is %s, and it is left as it was', async (_name, content) => {
    const dir = temporaryDir();
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'waybill.db'), content);

    const { code, said } = await startInVain({ DATA_DIR: dir });

    expect(code).toBe(1);
    expect(said).toMatch(/^waybill: Cannot open the database [^\n]*\n$/);
    expect(readFileSync(join(dir, 'waybill.db')).equals(content)).toBe(true);
  });
});

/** A sound header, so that SQLite takes it for its own, and noise from there on. */
function damagedDatabase(): Buffer {
  const file = Buffer.alloc(8192, 0xa5);
  file.write('SQLite format 3\0', 0, 'latin1');
  file.writeUInt16BE(4096, 16);
  file.set([1, 1, 0, 64, 32, 32], 18);
  file.writeUInt32BE(1, 24);
  file.writeUInt32BE(2, 28);
  file.writeUInt32BE(1, 92);
  return file;
}

describe('a running server', () => {
  test('says where it listens and how long the start took', async () => {
    const { says } = start({ DATA_DIR: join(temporaryDir(), 'data') });

    const line = await says('listening');

    expect(line).toMatchObject({
      url: `http://localhost:${line.port}`,
      migrations: 8,
      startMs: expect.any(Number),
    });
  });

  test('two at once on one folder: one migrates, the other finds it done', async () => {
    const dir = temporaryDir();
    const both = [start({ DATA_DIR: dir }), start({ DATA_DIR: dir })];

    const lines = await Promise.all(both.map(({ says }) => says('listening')));

    expect(lines.map(({ migrations }) => migrations).sort()).toEqual([0, 8]);
  });

  test('the demo prints three codes to try', async () => {
    const command = [process.execPath, main, '--demo'];
    const { child, says, rest } = start({ DATA_DIR: temporaryDir() }, command);
    await says('listening');
    const exited = once(child, 'exit');

    child.kill('SIGTERM');

    const printed = await rest();
    expect(printed.match(/^ {4}WB-\w+-\d+$/gm)).toHaveLength(3);
    expect(await exited).toEqual([0, null]);
  });

  test('on SIGTERM finishes what runs, takes nothing new, and ends with code 0', async () => {
    const { child, says } = start({ DATA_DIR: temporaryDir() });
    const { port } = await says('listening');
    const closed = once(child, 'close');

    // A request whose end is held back is one that runs.
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
    });
    await once(socket, 'connect');
    socket.write('POST /preferences HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n');
    socket.write('Content-Type: application/x-www-form-urlencoded\r\n\r\ntheme');
    await handled(Number(port));

    child.kill('SIGTERM');
    await refused(Number(port));
    socket.write('=DARK');
    const [answer] = await once(socket, 'data');

    expect(String(answer)).toMatch(/^HTTP\/1.1 303 /);
    expect(String(answer)).toContain('theme=DARK');
    expect(await closed).toEqual([0, null]);
  });

  test('stops though nobody reads its log any more', async () => {
    const { child, says } = start({ DATA_DIR: temporaryDir() });
    await says('listening');
    const exited = once(child, 'exit');

    child.stdout?.destroy();
    child.kill('SIGTERM');

    expect(await exited).toEqual([0, null]);
  });

  test('stops when the npm that started it is told to', async () => {
    const { child, says } = start({ DATA_DIR: temporaryDir() }, ['npm', 'start']);
    await says('listening');

    child.kill('SIGTERM');

    expect(await says('stopping')).toMatchObject({ signal: 'SIGTERM' });
    await says('stopped');
  }, 20_000);
});

/** Waits until the server has answered a request, and so has read what came before it. */
async function handled(port: number): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/health`, {
    headers: { Connection: 'close' },
  });
  expect(reply.status).toBe(200);
}

/** Waits until the server takes no more connections. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const taken = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (!taken) return;
  }
}
