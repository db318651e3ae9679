/** @module-tag extended */

import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataDirOf, withDatabase } from '../support/database-file.ts';
import { ownTree, writeInto } from '../support/own-tree.ts';
import { admin, start } from '../support/process.ts';
import { oneInEvery } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** Expects a command to be refused with code 1 and this one line. */
async function expectRefused(
  env: Record<string, string>,
  line: RegExp,
  args = ['link'],
): Promise<void> {
  const { code, output } = await admin(args, env);
  expect(code).toBe(1);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
  expect(output).toMatch(line);
}

describe('npm run admin refuses with code 1 and one clear line', () => {
  test.each(oneInEvery(3, [['link'], ['sessions'], ['end', 'all']]))(
    'where there is no database, and makes none: %s %s',
    async (...args) => {
      const dir = temporaryDir();

      await expectRefused({ DATA_DIR: dir }, /^waybill: There is no database .*; start the/, args);

      expect(readdirSync(dir)).toEqual([]);
    },
  );

  test('where there is not even the folder, and makes none', async () => {
    const dir = temporaryDir();
    await expectRefused({ DATA_DIR: join(dir, 'data') }, /^waybill: There is no database /);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('where there is no administrator yet', async () => {
    const DATA_DIR = await dataDirOf({ admin: false });
    await expectRefused({ DATA_DIR }, /^waybill: There is no administrator yet; /);
  });

  test.each([
    [
      'nobody has the address',
      'nobody@example.com',
      /^waybill: No account has the address nobody@/,
    ],
    ['they are suspended', 'driver@example.com', /^waybill: The account is not in use: /],
  ])('where %s', async (_name, email, line) => {
    const DATA_DIR = await dataDirOf();
    withDatabase(join(DATA_DIR, 'waybill.db'), (sqlite) =>
      sqlite.exec(`insert into staff (email, name, role, joined_at, suspended_at, created_at, updated_at)
        values ('driver@example.com', 'Dan', 'driver', '2026', '2026', '2026', '2026')`),
    );
    await expectRefused({ DATA_DIR }, line, ['link', email]);
  });

  test('where the database is of another version, and does not migrate it', async () => {
    const DATA_DIR = await dataDirOf();
    withDatabase(join(DATA_DIR, 'waybill.db'), (sqlite) =>
      sqlite.exec("insert into kysely_migration values ('9999_later', '2030')"),
    );
    const before = readFileSync(join(DATA_DIR, 'waybill.db'));

    await expectRefused({ DATA_DIR }, /^waybill: The database does not fit this version /);

    expect(readFileSync(join(DATA_DIR, 'waybill.db')).equals(before)).toBe(true);
  });

  test('where the file is no database', async () => {
    const DATA_DIR = temporaryDir();
    const noise = 'this is no database, it is a shopping list\n'.repeat(100);
    writeFileSync(join(DATA_DIR, 'waybill.db'), noise);

    await expectRefused({ DATA_DIR }, /^waybill: Cannot open the database /);

    expect(readFileSync(join(DATA_DIR, 'waybill.db'), 'utf8')).toBe(noise);
  });

  test('where the environment is wrong', async () => {
    const DATA_DIR = await dataDirOf();
    await expectRefused({ DATA_DIR, PORT: 'x' }, /^waybill: PORT: must be a port /);
  });

  test.each(
    oneInEvery(3, [
      ['links'],
      ['link', 'now'],
      ['end'],
      ['end', 'all', 'now'],
      ['sessions', 'all'],
    ]),
  )('where it does not know the command: %s %s %s', async (...args) => {
    const { code, output } = await admin(args, { DATA_DIR: await dataDirOf() });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^waybill: "[^"]+" is none of: link \[email\], sessions \[email\], end <id>, end all \[email\], new-key\n$/,
    );
  });

  test.each(oneInEvery(3, ['cafe0123', '%', '']))(
    'where no session has the id: "%s"',
    async (id) => {
      const sessions = [{ hash: 'A'.repeat(43) }];
      const DATA_DIR = await dataDirOf({ sessions });

      const { code, output } = await admin(['end', id], { DATA_DIR });

      expect(code).toBe(1);
      expect(output).toMatch(/^waybill: No session has the id /);
      expect((await admin(['sessions'], { DATA_DIR })).output).toMatch(/^ {2}[0-9a-f]{8} /m);
    },
  );
});

describe('npm run admin builds', () => {
  const says = (msg: string) => `process.stdout.write('{"msg":"${msg}"}\\n')`;

  /** What it says in this tree, line by line. */
  async function output(tree: string): Promise<string[]> {
    const command = ['npm', 'run', '--silent', 'admin', '--', 'link'];
    const lines = (await start({}, command, tree).rest()).trim().split('\n');
    return lines.map((line) => JSON.parse(line).msg);
  }

  test('where nothing is built', async () => {
    const tree = ownTree();
    const program = `process.stdout.write(JSON.stringify({ msg: process.argv[2] }) + '\\n')`;
    writeInto(
      tree,
      'server/build/build.ts',
      `import { mkdirSync, writeFileSync } from 'node:fs';
       export const build = async () => {
         mkdirSync('dist/server', { recursive: true });
         writeFileSync('dist/server/admin-cli.js', ${JSON.stringify(program)});
         ${says('built')};
       };`,
    );

    expect(await output(tree)).toEqual(['built', 'link']);
  });

  test('not where a source is newer: what is built may be what runs', async () => {
    const tree = ownTree();
    writeInto(tree, 'dist/server/admin-cli.js', says('told'));
    writeInto(tree, 'server/parcels/routes.tsx', '');
    utimesSync(join(tree, 'dist/server/admin-cli.js'), new Date(1_000_000), new Date(1_000_000));

    expect(await output(tree)).toEqual(['told']);
    expect(existsSync(join(tree, 'dist/manifest.json'))).toBe(false);
  });
});
