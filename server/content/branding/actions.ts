import { findSettings, updateLogo } from '../../database/settings.ts';
import { type LogoColumns, logoColumns } from '../../shared/branding.ts';
import { pick } from '../../shared/field-values.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import type { Picture } from '../images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import { logoContrastOf } from './logo.ts';

const noLogo: LogoColumns = { logo: null, logo_width: null, logo_height: null, logo_tone: null };

/**
 * Replaces the company's logo; null removes it. The previous picture is deleted unless it is in use elsewhere.
 *
 * @returns the logo as the settings have it now.
 */
export async function setCompanyLogo(
  ctx: VerbContext,
  picture: Picture | null,
): Promise<LogoColumns> {
  requirePermission(ctx, 'content:write');
  const after = picture === null ? noLogo : await columnsOf(picture);
  return inSerializableTransaction(ctx, async (tx) => {
    const before = pick(await findSettings(tx.db), logoColumns);
    const created_at = tx.now.toISOString();
    if (picture !== null) await insertImage(tx.db, { ...picture, created_at });
    await updateLogo(tx.db, after, tx.now);
    await deleteImageIfUnused(tx.db, before.logo);
    await tx.recordAudit({ action: 'changed', type: 'settings', before, after });
    return after;
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
