import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createContentVersionReader } from '../../server/database/sqlite/open.ts';
import { contentChanged } from '../support/content/content-version.ts';
import { freshDatabase } from '../support/database.ts';

function versionedTable() {
  const sqlite = new Sqlite(':memory:');
  sqlite.exec(
    'create table content_version (version integer); insert into content_version values (1)',
  );
  const raise = () => sqlite.exec('update content_version set version = version + 1');
  return { sqlite, raise, version: createContentVersionReader(sqlite) };
}

const nextTurn = () => new Promise(setImmediate);

test('the version is read once a turn of the event loop', async () => {
  const { raise, version } = versionedTable();

  expect(version.read()).toBe(1);
  // As another process would do it: this one does not hear of it.
  raise();
  expect(version.read()).toBe(1);
  await nextTurn();
  expect(version.read()).toBe(2);
});

test('it is read again once this process has written', () => {
  const { raise, version } = versionedTable();

  expect(version.read()).toBe(1);
  version.expectChange();
  raise();
  expect(version.read()).toBe(2);
});

test('it is not known in the middle of a change, which may be taken back', () => {
  const { sqlite, raise, version } = versionedTable();

  version.expectChange();
  sqlite.exec('begin');
  raise();
  expect(version.read()).toBe(null);
  sqlite.exec('rollback');
  expect(version.read()).toBe(1);
});

test('every query that writes is noticed, whatever it writes', async () => {
  const { db, contentVersion: read } = await freshDatabase();
  const before = read();

  // No turn of the event loop lies between: promises alone are waited for.
  await contentChanged(db);

  expect(before).not.toBe(null);
  expect(read()).not.toBe(before);
});
