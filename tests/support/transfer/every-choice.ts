import { expect } from 'vitest';
import { activityColors, activityIcons } from '../../../server/shared/catalog.ts';
import { languageCodes } from '../../../server/shared/languages.ts';
import { stages } from '../../../server/shared/stages.ts';
import { insertActivity, insertParcel, mapped } from '../parcels.ts';
import { siteToImport } from './imports.ts';

/** A site with every choice that a field offers, and texts that files could change. */
export async function siteWithEveryChoice() {
  const site = await siteToImport();
  const id = await insertParcel(site.db, {
    ...mapped,
    ...{ tracking_code: 'WB-1001', status: '=1+1', recipient_phone_number: '+31 20 555 0100' },
    destination: '-5, "Rue"; Genève',
  });
  for (const [index, recipient_language] of languageCodes.entries()) {
    const stage = stages[index] ?? null;
    const show_map = index % 2 === 0 ? ('yes' as const) : ('no' as const);
    const languages = { recipient_language, sender_language: languageCodes.at(-1 - index) ?? null };
    const own = { tracking_code: `WB-${2000 + index}`, stage, show_map, ...languages };
    await insertParcel(site.db, own);
  }
  await insertActivity(site.db, id, { title: '@home', description: 'Two\nlines' });
  const events = [
    ...stages.map((stage) => ({ stage })),
    ...activityIcons.map((icon) => ({ icon })),
    ...activityColors.map((color) => ({ color })),
  ];
  for (const [index, event] of events.entries()) {
    await insertActivity(site.db, id, { title: `Event ${index}`, ...event });
  }
  const rows = { parcels: 1 + languageCodes.length, activities: 1 + events.length };
  const exported = async (query: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${site.url}/api/parcels/export?${query}`, {
      headers: { Cookie: site.admin.cookie, ...headers },
    });
    expect(response.status).toBe(200);
    return response.blob();
  };
  return { ...site, rows, exported };
}

/** What an import says of rows that are there already, as they are. */
export const unchanged = { created: 0, changed: 0, failed: 0, errors: [] };
