import sharp from 'sharp';
import { signedInAdmin, type TestAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';
import { fileOf } from '../images.ts';
import { startSite } from '../site.ts';

/** A drawing of this colour, 40 by 20, with a transparent margin on the left. */
export function drawing(colour = '#3377aa'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect x="20" width="20" height="20" fill="${colour}"/></svg>`;
}

/** A drawing as a browser would send it. Its colour distinguishes it from others. */
export function svgFile(content = drawing()): File {
  return fileOf(content, 'logo.svg', 'image/svg+xml');
}

/** A PNG of 40 by 20, of one colour and no transparency. */
export async function pngFile(background = '#3377aa'): Promise<File> {
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background } });
  return fileOf(await image.png().toBuffer(), 'logo.png', 'image/png');
}

/** Sends a new client; its logo is no drawing, for each of which the site starts a process. */
export async function postClient(admin: TestAdmin, form: Record<string, string | Blob> = {}) {
  const client = { name: 'Harborline', image: await pngFile(), ...form };
  return admin.ask('/api/clients', { method: 'POST', form: client });
}

/** A site, its administrator, and functions that read its stored clients. */
export async function siteWithAdmin() {
  const site = await startSite();
  const { db } = site;
  return {
    site,
    admin: await signedInAdmin(site),
    clients: () => db.selectFrom('clients').selectAll().orderBy('position').orderBy('id').execute(),
    images: async () =>
      (await db.selectFrom('images').select('name').execute()).map(({ name }) => name),
  };
}

/** The same with these clients, in this order; `ids` are by name. */
export async function siteWithClients(...names: string[]) {
  const found = await siteWithAdmin();
  const ids: Record<string, number> = {};
  for (const [index, name] of names.entries()) {
    const image = await pngFile(`#${String(index + 10)}3344`);
    ids[name] = Number(dataOf(await postClient(found.admin, { name, image })).id);
  }
  const order = async () => (await found.clients()).map(({ name }) => name);
  return { ...found, ids, order };
}
