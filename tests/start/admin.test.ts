import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adminEmail, adminPassword } from '../support/admin.ts';
import { newPassword } from '../support/auth/pins.ts';
import { dataDirOf, withDatabase } from '../support/database-file.ts';
import { admin, start } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const json = { 'Content-Type': 'application/json' };
const hash = (letter: string) => letter.repeat(43);
/** The first eight hexadecimal digits of the hash above. */
const idOf = (letter: string) => Buffer.from(hash(letter), 'base64url').toString('hex').slice(0, 8);

/** A running site whose administrator has signed up. */
async function runningSite() {
  const DATA_DIR = temporaryDir();
  const { says } = start({ DATA_DIR });
  const { port } = await says('listening');
  const env = { DATA_DIR, PORT: String(port) };
  const url = `http://localhost:${port}`;
  const ask = async (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { redirect: 'manual', ...init });
  const account = { email: adminEmail, password: adminPassword };
  const signedUp = await ask('/api/admins', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(account),
  });
  expect(signedUp.status).toBe(201);
  return { env, url, ask, cookie: cookieOf(signedUp) };
}

function cookieOf(reply: Response): string {
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe('npm run admin', () => {
  test('says what it can do', { tags: 'extended' }, async () => {
    const { code, output } = await admin([], {});

    expect(code).toBe(0);
    for (const command of ['-- link', '-- sessions', '-- end <id>', '-- end all', 'DATA_DIR']) {
      expect(output).toContain(command);
    }
  });

  test('lets who forgot the password in, beside the running site', async () => {
    const { env, url, ask } = await runningSite();

    const { code, output } = await admin(['link'], env);
    const link = output.match(/http\S+/)?.[0] ?? '';
    const { origin, pathname, searchParams } = new URL(link);
    const signedIn = await ask(pathname, { method: 'POST', body: searchParams });
    const Cookie = cookieOf(signedIn);
    const changed = await ask('/api/admins/auth/update/password-user', {
      method: 'PATCH',
      headers: { ...json, Cookie },
      body: JSON.stringify({ new_password: newPassword, confirm_new_password: newPassword }),
    });
    const account = { email: adminEmail, password: newPassword };
    const body = JSON.stringify(account);
    const again = await ask('/api/admins/auth/signin', { method: 'POST', headers: json, body });

    expect(code).toBe(0);
    expect(origin).toBe(url);
    expect(signedIn.status).toBe(303);
    expect(changed.status).toBe(200);
    expect(again.status).toBe(200);
  });

  test('ends the sessions of a running site at once', {
    tags: 'extended',
  }, async () => {
    const { env, ask, cookie } = await runningSite();
    const signedIn = async () =>
      (await ask('/control/index.html', { headers: { Cookie: cookie } })).status;
    const listed = await admin(['sessions'], env);
    expect(listed.output.match(/^ {2}[0-9a-f]{8} /gm)).toHaveLength(1);
    expect(await signedIn()).toBe(200);

    const { code, output } = await admin(['end', 'all'], env);

    expect({ code, output: output.trim() }).toEqual({ code: 0, output: 'Ended: 1' });
    expect(await signedIn()).toBe(302);
  });

  test('works while the site does not run; its link leads to PUBLIC_URL', {
    tags: 'extended',
  }, async () => {
    const env = { DATA_DIR: await dataDirOf(), PUBLIC_URL: 'https://parcels.example' };

    const [first, second] = [await admin(['link'], env), await admin(['link'], env)];

    for (const { code, output } of [first, second]) {
      expect(code).toBe(0);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(output).toMatch(
        /: https:\/\/parcels\.example\/control\/signin-link\?token=[\w-]{43}\n$/,
      );
    }
    expect(first.output).not.toBe(second.output);
  });

  test('lists who is signed in, in the time zone of the site, and no secret', {
    tags: 'extended',
  }, async () => {
    const now = new Date(Date.now() - 60_000);
    const ended = new Date(now.getTime() - 13 * 60 * 60 * 1000);
    const sessions = [
      { hash: hash('A'), now },
      { hash: hash('B'), now: ended },
    ];
    const env = { DATA_DIR: await dataDirOf({ sessions }), TZ: 'Asia/Kathmandu' };

    const { code, output } = await admin(['sessions'], env);

    const inKathmandu = new Date(now.getTime() + (5 * 60 + 45) * 60_000).toISOString();
    expect(code).toBe(0);
    expect(output).toContain(`${idOf('A')}  ${inKathmandu.slice(0, 16).replace('T', ' ')}`);
    expect(output).toContain('Asia/Kathmandu');
    expect(output).not.toContain(idOf('B'));
    expect(output).not.toContain(hash('A'));
  });

  test('ends one session by its id, and leaves the others', { tags: 'extended' }, async () => {
    const sessions = ['A', 'B'].map((letter) => ({ hash: hash(letter) }));
    const env = { DATA_DIR: await dataDirOf({ sessions }) };

    const { code, output } = await admin(['end', idOf('B').toUpperCase()], env);
    const left = await admin(['sessions'], env);

    expect({ code, output: output.trim() }).toEqual({ code: 0, output: 'Ended: 1' });
    expect(left.output).toContain(idOf('A'));
    expect(left.output).not.toContain(idOf('B'));
  });

  test('makes a link, and lists and ends sessions, for one member', {
    tags: 'extended',
  }, async () => {
    const sessions = [{ hash: hash('A') }];
    const DATA_DIR = await dataDirOf({ sessions });
    const driver = 'driver@example.com';
    withDatabase(join(DATA_DIR, 'waybill.db'), (sqlite) => {
      sqlite.exec(`insert into staff (email, name, role, joined_at, created_at, updated_at)
        values ('${driver}', 'Dan', 'driver', '2026', '2026', '2026')`);
      sqlite.exec(`insert into sessions (id_hash, staff_id, created_at, last_seen_at, expires_at)
        select '${hash('B')}', 2, created_at, last_seen_at, expires_at from sessions`);
    });

    const all = await admin(['sessions'], { DATA_DIR });
    const own = await admin(['sessions', 'Driver@example.com'], { DATA_DIR });
    const link = await admin(['link', driver], { DATA_DIR });
    const ended = await admin(['end', 'all', driver], { DATA_DIR });
    const left = await admin(['sessions'], { DATA_DIR });

    expect(all.output).toMatch(new RegExp(`${idOf('A')} .* ${adminEmail}\\n`));
    expect(all.output).toMatch(new RegExp(`${idOf('B')} .* ${driver}\\n`));
    expect(own.output).toContain(idOf('B'));
    expect(own.output).not.toContain(idOf('A'));
    expect(link.output).toContain('/control/signin-link?token=');
    expect(ended.output.trim()).toBe('Ended: 1');
    expect(left.output).toContain(idOf('A'));
    expect(left.output).not.toContain(idOf('B'));
  });

  test('says that nobody is signed in', { tags: 'extended' }, async () => {
    const { code, output } = await admin(['sessions'], { DATA_DIR: await dataDirOf() });
    expect({ code, output: output.trim() }).toEqual({ code: 0, output: 'Nobody is signed in.' });
  });
});
