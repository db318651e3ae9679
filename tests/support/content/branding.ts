import { signedInAdmin, type TestAdmin } from '../admin.ts';
import type { Reply } from '../http.ts';
import { startSite } from '../site.ts';
import { svgFile } from './clients.ts';

/** A company's two colours, both of which are dark enough to be written with. */
export const ownColors = { primary_color: '#7a1f5c', accent_color: '#b00020' };

/** A logo of this ink, 60 by 20, in the middle of an empty sheet. */
export function sign(ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><path d="M20 40h60v20H20z" fill="${ink}"/></svg>`;
}

export function postLogo(admin: TestAdmin, image: File = svgFile(sign('#14213d'))): Promise<Reply> {
  return admin.ask('/api/settings/logo', { method: 'POST', form: { image } });
}

/** A site, its administrator, and what its settings say of the look. */
export async function siteToDress(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const admin = await signedInAdmin(site);
  const kept = () =>
    site.db
      .selectFrom('settings')
      .select(['primary_color', 'accent_color', 'logo', 'logo_width', 'logo_height', 'logo_tone'])
      .executeTakeFirstOrThrow();
  const images = async () =>
    (await site.db.selectFrom('images').select('name').execute()).map(({ name }) => name);
  const paint = (json: object) => admin.ask('/api/settings', { method: 'PATCH', json });
  return { site, admin, kept, images, paint };
}

/** The path of the sheet that a page links for the company's look; undefined where it links none. */
export function brandingSheetIn(html: string): string | undefined {
  return /<link rel="stylesheet" href="(\/assets\/look\/[^"]+)"/.exec(html)?.[1];
}
