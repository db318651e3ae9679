import { signedInAdmin } from '../admin.ts';
import { startSite } from '../site.ts';

/** The fields of a page that the administrator writes. */
export const page = {
  title: 'Our Fleet',
  content: 'Forty trucks.\n[bold=And counting.]',
  icon: 'people',
};

/** A site whose only content page was created through the API. */
export async function siteWithPage() {
  const site = await startSite();
  await site.db.deleteFrom('pages').execute();
  const admin = await signedInAdmin(site);
  const send = (method: string, json: unknown) => admin.ask('/api/pages', { method, json });
  const written = await send('POST', page);
  return { ...site, send, written, id: Number(written.json().data.id) };
}

/** The row of every page. */
export function rowsOf({ db }: Awaited<ReturnType<typeof siteWithPage>>) {
  return db.selectFrom('pages').selectAll().execute();
}
