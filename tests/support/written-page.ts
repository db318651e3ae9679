import { signedInAdmin } from './admin.ts';
import { startSite } from './site.ts';

/** What the administrator writes. */
export const page = {
  title: 'Our Fleet',
  content: 'Forty trucks.\n[bold=And counting.]',
  icon: 'people',
};

/** A site whose only page is one that was just written. */
export async function siteWithPage() {
  const site = await startSite();
  await site.db.deleteFrom('pages').execute();
  const admin = await signedInAdmin(site);
  const send = (method: string, json: unknown) => admin.ask('/api/pages', { method, json });
  const written = await send('POST', page);
  return { ...site, send, written, id: Number(Object(written.json()).data.id) };
}

/** Every page, as the database has it. */
export function rowsOf({ db }: Awaited<ReturnType<typeof siteWithPage>>) {
  return db.selectFrom('pages').selectAll().execute();
}

/** The fields that an answer complains of. */
export function fieldsOf(json: unknown): string[] {
  return Object(json).error_details.map(({ field }: { field: string }) => field);
}
