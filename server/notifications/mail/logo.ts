import {
  type Drawing,
  logoBackdropOf,
  logoReader,
  onBackdrop,
} from '../../content/branding/logo.ts';
import type { Db } from '../../database/tables.ts';
import { brandingOf } from '../../shared/branding.ts';
import type { Settings } from '../../shared/settings.ts';

/** The company's logo as mails bring it along; null where there is none. */
export type MailLogos = (settings: Settings) => Promise<Drawing | null>;

/** The id of its part of a mail, which the HTML part names. */
export const logoPart = 'logo@waybill';

/** In pixels, twice as many as it is shown with, for fine screens. */
const box = { width: 400, height: 120, padding: 16 };

/**
 * Draws the logo as PNG, since some mail programs know neither WebP nor SVG, and on a plate, since nobody knows on what
 * ground they show it. The last one is remembered.
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

/** A logo as HTML shows it: from a part of the mail, or where there is no mail from the page itself. */
export function shownLogo(logo: Drawing | null, from: 'part' | 'page') {
  if (logo === null) return null;
  const { png, width, height } = logo;
  const src =
    from === 'part' ? `cid:${logoPart}` : `data:image/png;base64,${png.toString('base64')}`;
  return { src, width: Math.round(width / 2), height: Math.round(height / 2) };
}
