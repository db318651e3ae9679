import {
  type Drawing,
  logoBackdropOf,
  logoReader,
  onBackdrop,
} from '../../content/branding/logo.ts';
import type { Db } from '../../database/tables.ts';
import { brandingOf } from '../../shared/branding.ts';
import type { Settings } from '../../shared/settings.ts';

/** Draws the company's logo for mails; null if there is none. */
export type MailLogos = (settings: Settings) => Promise<Drawing | null>;

/** The id of its part of a mail, which the HTML part names. */
export const logoPart = 'logo@waybill';

/** In pixels, twice the size at which it is shown, for high-resolution screens. */
const box = { width: 400, height: 120, padding: 16 };

/**
 * Draws the logo as PNG, since some mail programs support neither WebP nor SVG, and on a backdrop, since the background
 * of mail programs is unknown. The last drawing is cached.
 */
export function createMailLogos(db: Db): MailLogos {
  let last: { key: string; drawing: Promise<Drawing | null> } | undefined;
  return (settings) => {
    const branding = brandingOf(settings);
    const key = JSON.stringify(branding);
    if (last?.key !== key) {
      last = { key, drawing: draw() };
      last.drawing.catch(() => {
        last = undefined;
      });
    }
    return last.drawing;

    async function draw(): Promise<Drawing | null> {
      if (!branding?.logo) return null;
      const picture = await logoReader(db)(branding.logo);
      const colors = branding.colors ?? { primary_color: null, accent_color: null };
      return picture && onBackdrop(picture, logoBackdropOf(branding.logo.tone, colors), box);
    }
  };
}

/** A logo for HTML: `part` refers to a part of the mail, `page` holds the picture itself. */
export function logoImage(logo: Drawing | null, from: 'part' | 'page') {
  if (logo === null) return null;
  const { png, width, height } = logo;
  const src =
    from === 'part' ? `cid:${logoPart}` : `data:image/png;base64,${png.toString('base64')}`;
  return { src, width: Math.round(width / 2), height: Math.round(height / 2) };
}
