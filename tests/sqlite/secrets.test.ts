import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from '../../server/database/encryption/encrypt.ts';
import { KeyUnusable } from '../../server/database/encryption/key-file.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const place = () => ({ file: join(temporaryDir(), 'secrets.key'), isNamed: false });

test('what is sealed opens again, and looks like another text each time', async () => {
  const key = place();

  const [one, other] = [await encrypt(key, 'a', 'Pässword'), await encrypt(key, 'a', 'Pässword')];

  expect(one).not.toBe(other);
  expect(await decrypt(key, 'a', one)).toEqual({ text: 'Pässword' });
  expect(await decrypt(key, 'a', other)).toEqual({ text: 'Pässword' });
});

test('it does not open for another purpose, changed, or with another key', async () => {
  const key = place();
  const sealed = await encrypt(key, 'a', 'secret');
  const [version, id, content = ''] = sealed.split('.');
  const flipped = `${content.slice(0, -2)}${content.endsWith('AA') ? 'BB' : 'AA'}`;

  expect(await decrypt(key, 'b', sealed)).toEqual({ lost: 'changed' });
  expect(await decrypt(key, 'a', [version, id, flipped].join('.'))).toEqual({ lost: 'changed' });
  expect(await decrypt(key, 'a', [version, id, 'AA'].join('.'))).toEqual({ lost: 'changed' });
  expect(await decrypt(key, 'a', '')).toEqual({ lost: 'other' });
  const another = place();
  expect(await decrypt(another, 'a', sealed)).toEqual({ lost: 'missing' });
  await encrypt(another, 'a', 'x');
  expect(await decrypt(another, 'a', sealed)).toEqual({ lost: 'other' });
});

test('of many that need the key first, all get the same one, and no drafts are left', async () => {
  const key = place();

  const sealed = await Promise.all(Array.from({ length: 20 }, () => encrypt(key, 'a', 'x')));

  for (const one of sealed) expect(await decrypt(key, 'a', one)).toEqual({ text: 'x' });
  expect(readdirSync(join(key.file, '..'))).toEqual(['secrets.key']);
});

test('a file that holds no key is never written over', async () => {
  const key = place();
  writeFileSync(key.file, 'not a key\n');

  await expect(encrypt(key, 'a', 'x')).rejects.toThrow(KeyUnusable);

  expect(readFileSync(key.file, 'utf8')).toBe('not a key\n');
});

test('a file that the operator named is not made', async () => {
  const key = { ...place(), isNamed: true };

  await expect(encrypt(key, 'a', 'x')).rejects.toThrow(KeyUnusable);

  expect(await decrypt(key, 'a', '1.x.y')).toEqual({ lost: 'missing' });
});

test('a key as openssl writes it is taken', async () => {
  const key = { ...place(), isNamed: true };
  writeFileSync(key.file, `${Buffer.alloc(32, 7).toString('base64')}\n`);
  chmodSync(key.file, 0o600);

  expect(await decrypt(key, 'a', await encrypt(key, 'a', 'x'))).toEqual({ text: 'x' });
});
