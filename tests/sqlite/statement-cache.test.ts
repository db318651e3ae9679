import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { statementCache } from '../../server/database/sqlite/reader.ts';

const open = (onWrite = () => {}) => statementCache(new Sqlite(':memory:'), onWrite);

test('a statement is prepared once, and the texts that are not used any more are forgotten', () => {
  const statements = open();
  const first = statements.prepare('select 0');
  expect(statements.prepare('select 0')).toBe(first);

  for (let number = 1; number <= 1000; number += 1) statements.prepare(`select ${number}`);

  expect(statements.prepare('select 0')).not.toBe(first);
});

test('a statement that is used again and again is kept', () => {
  const statements = open();
  const first = statements.prepare('select 0');

  for (let number = 1; number <= 1000; number += 1) {
    statements.prepare(`select ${number}`);
    expect(statements.prepare('select 0')).toBe(first);
  }
});

test('whoever wants to know is told before something is written, each time', () => {
  let writes = 0;
  const statements = open(() => {
    writes += 1;
  });

  statements.prepare('select 1');
  statements.prepare('create table a (b)').run();
  expect(writes).toBe(1);
  for (const _round of [1, 2]) statements.prepare('insert into a values (1)').run();
  expect(writes).toBe(3);
});
