import type { Kysely } from 'kysely';
import { lengthWithin, oneOf } from './columns.ts';

const colors = ['primary_color', 'accent_color'];

/** The company's own look: two colours, and a logo with what pages need to know to draw it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const settings = () => db.schema.alterTable('settings');
  for (const color of colors) {
    await settings().addColumn(color, 'text').execute();
    await settings()
      .addCheckConstraint(`settings_${color}`, lengthWithin(color, 7, 7))
      .execute();
  }
  await settings()
    .addColumn('logo', 'text', (c) => c.references('images.name').onDelete('set null'))
    .execute();
  await settings().addColumn('logo_width', 'integer').execute();
  await settings().addColumn('logo_height', 'integer').execute();
  await settings().addColumn('logo_tone', 'text').execute();
  await settings()
    .addCheckConstraint('settings_logo_tone', oneOf('logo_tone', ['dark', 'light']))
    .execute();
}
