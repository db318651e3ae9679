import type { Context } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { findSettings } from '../../settings/queries.ts';
import { type LogoColumns, logoColumns } from '../../shared/branding.ts';
import { pick } from '../../shared/field-values.ts';
import type { Picture } from '../images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import { logoContrastOf } from './logo-contrast.ts';

const none: LogoColumns = { logo: null, logo_width: null, logo_height: null, logo_tone: null };

/**
 * Replaces the company's logo, or removes it, and deletes the previous picture unless it is still in use elsewhere.
 *
 * @returns the logo as the settings have it now.
 */
export async function replaceLogo(
  c: Context<SiteEnv>,
  picture: Picture | null,
  now: Date,
): Promise<LogoColumns> {
  const logo = picture === null ? none : await columnsOf(picture);
  const updated_at = now.toISOString();
  return withAudit(c, async (trx, record) => {
    const before = pick(await findSettings(trx), logoColumns);
    if (picture !== null) await insertImage(trx, { ...picture, created_at: updated_at });
    await trx
      .updateTable('settings')
      .set({ ...logo, updated_at })
      .execute();
    await deleteImageIfUnused(trx, before.logo);
    await record({ action: 'changed', type: 'settings', before, after: logo });
    return logo;
  });
}

async function columnsOf({ name, width, height, bytes }: Picture): Promise<LogoColumns> {
  return {
    logo: name,
    logo_width: width,
    logo_height: height,
    logo_tone: await logoContrastOf(bytes),
  };
}
