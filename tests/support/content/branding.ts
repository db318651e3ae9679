import sharp from 'sharp';
import { test as base } from 'vitest';
import { limits } from '../../../server/shared/limits.ts';
import { signedInAdmin, type TestAdmin } from '../admin.ts';
import type { Reply } from '../http.ts';
import { fileOf } from '../images.ts';
import { startSite } from '../site.ts';

/** A company's two colours, both of which are dark enough to be written with. */
export const ownColors = { primary_color: '#7a1f5c', accent_color: '#b00020' };

/** A logo of this ink, 60 by 20, in the middle of an empty sheet. */
export function sign(ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><path d="M20 40h60v20H20z" fill="${ink}"/></svg>`;
}

const pictures = new Map<string, Promise<File>>();

/** A drawing as the picture that the site would make of it: for each drawing the site starts a process. */
export function pictureOf(drawing: string): Promise<File> {
  const picture = pictures.get(drawing) ?? draw(drawing);
  pictures.set(drawing, picture);
  return picture;
}

async function draw(drawing: string): Promise<File> {
  const svg = Buffer.from(drawing);
  const { width, height } = await sharp(svg).metadata();
  const { side } = limits.logo;
  const png = sharp(svg, { density: (72 * side) / Math.max(width, height) })
    .resize(side, side, { fit: 'inside' })
    .png();
  return fileOf(await png.toBuffer(), 'logo.png', 'image/png');
}

/** Sends a company's logo. */
export async function postLogo(admin: TestAdmin, image?: File | Promise<File>): Promise<Reply> {
  const sent = await (image ?? pictureOf(sign('#14213d')));
  return admin.ask('/api/settings/logo', { method: 'POST', form: { image: sent } });
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

/** Tests of a site with a look of its own. */
export const test = base.extend('dressed', () => siteToDress());
