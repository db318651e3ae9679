import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listContentPageLinks } from '../../server/web/page-links.ts';
import { databaseBefore } from '../support/database.ts';

const then = '2026-01-01T00:00:00.000Z';
const name = `${'0123456789abcdef'.repeat(2)}.webp`;

test('pages keep their order and their places, and the pictures that they show', async () => {
  const { database, finish } = await databaseBefore('0051_writing');
  const { db } = database;
  for (const [slug, content] of [
    ['about', `[image=/uploads/images/${name}] /uploads/images/${name}`],
    ['gone', 'x'],
    ['privacy-policy', 'No /uploads/images/other.webp'],
  ]) {
    await sql`
      insert into pages (slug, title, content, icon, search_text, created_at, updated_at)
      values (${slug}, ${slug}, ${content}, 'people', '', ${then}, ${then})`.execute(db);
  }
  await sql`delete from pages where slug = 'gone'`.execute(db);

  await finish();

  expect(await listContentPageLinks(db)).toMatchObject([
    { slug: 'about', shown_in: 'menu' },
    { slug: 'privacy-policy', shown_in: 'both' },
  ]);
  const places = db.selectFrom('pages').select('position').orderBy('position');
  expect(await places.execute()).toEqual([{ position: 1 }, { position: 2 }]);
  expect(await db.selectFrom('page_images').select('image').execute()).toEqual([{ image: name }]);
});
