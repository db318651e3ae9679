import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { lengthWithin, oneOf, within } from './columns.ts';

const slides = ['slide1', 'slide2', 'slide3'];
const services = [
  'air_freight',
  'door_to_door',
  'express_courier',
  'warehouse',
  'sea_freight',
  'international_courier',
];
const topics = [
  'experience',
  'fast_delivery',
  'innovation',
  'strategy',
  'vision',
  'mission',
  ...services,
];
const figures = ['clients', 'offices', 'countries', 'rating'];

const titles = [...slides, ...topics].map((topic) => `${topic}_title`);
const leads = slides.map((slide) => `${slide}_text`);
const texts = [
  ...['services', ...topics].map((topic) => `${topic}_text`),
  ...services.map((service) => `${service}_detail`),
  ...['about_text1', 'about_text2', 'about_text3'],
];
const labels = ['intro_title', ...figures.map((figure) => `${figure}_label`)];

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/**
 * The words and figures of the home page become settings. One that is empty stands for the site's
 * own. The triggers of the settings see to it that pages are drawn anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'text' | 'double precision', column: Column) =>
    db.schema.alterTable('settings').addColumn(name, type, column).execute();
  const addText = (name: string, max: number) =>
    add(`home_${name}`, 'text', (c) => c.check(lengthWithin(`home_${name}`, 1, max)));

  for (const name of titles) await addText(name, 100);
  for (const name of leads) await addText(name, 300);
  for (const name of texts) await addText(name, 600);
  for (const name of labels) await addText(name, 60);
  for (const figure of figures) {
    const value = `home_${figure}_value`;
    await add(value, 'double precision', (c) => c.check(within(value, 0, 1_000_000_000)));
    const shown = `home_${figure}_shown`;
    const standard = figure === 'clients' ? 'plus' : 'yes';
    await add(shown, 'text', (c) =>
      c
        .notNull()
        .defaultTo(standard)
        .check(oneOf(shown, ['yes', 'plus', 'no'])),
    );
  }
  await add('home_checked', 'text', (c) =>
    c
      .notNull()
      .defaultTo('no')
      .check(oneOf('home_checked', ['no', 'yes'])),
  );
}
