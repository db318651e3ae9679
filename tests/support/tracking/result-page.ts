import type { NewActivity, NewParcel } from '../../../server/parcels/shared/parcel.ts';
import type { LanguageCode } from '../../../server/shared/languages.ts';
import { insertActivity, insertParcel } from '../parcels.ts';
import { startSite } from '../site.ts';

/** The result that visitors get of a parcel with these fields and these events, oldest first. */
export async function resultOf(
  fields: Partial<NewParcel>,
  events: Partial<NewActivity>[] = [],
  language: LanguageCode = 'en',
): Promise<string> {
  const { db, ask } = await startSite();
  const id = await insertParcel(db, fields);
  for (const event of events) await insertActivity(db, id, event);
  const { text } = await ask(`/track.html?code=TEST-1001&lang=${language}`);
  return text
    .slice(text.indexOf('<article'), text.indexOf('</article>'))
    .replaceAll('<!-- -->', '');
}
