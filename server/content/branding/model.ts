import { z } from 'zod';
import { findSettings, updateLogo } from '../../database/settings.ts';
import { nothing } from '../../http/answer.ts';
import { pick } from '../../shared/field-values.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { deleteUnreferencedImage, insertImage } from '../images/queries.ts';
import type { Picture } from '../images/re-encode.ts';
import { uploadedImage } from '../images/upload.ts';
import { type LogoColumns, logoColumns } from '../shared/branding.ts';
import { measureLogoContrast } from './logo.ts';

const permission = 'content:write';

const noLogo: LogoColumns = { logo: null, logo_width: null, logo_height: null, logo_tone: null };

/** Replaces the company's logo. The previous picture is deleted unless it is in use elsewhere. */
export const setCompanyLogo = longVerb(
  { permission, input: z.strictObject({ image: uploadedImage('company-logo') }) },
  async (ctx, { image }) => replaceLogo(ctx, await logoColumnsFor(image), image),
);

export const removeCompanyLogo = longVerb({ permission, input: nothing }, (ctx) =>
  replaceLogo(ctx, noLogo, null),
);

export async function logoColumnsFor(picture: Picture): Promise<LogoColumns> {
  const { name: logo, width: logo_width, height: logo_height, bytes } = picture;
  return { logo, logo_width, logo_height, logo_tone: await measureLogoContrast(bytes) };
}

/** Stores a logo, and deletes the previous picture unless it is in use elsewhere. @param picture null: the logo is removed. */
export async function storeLogo(
  { db, now }: TransactionContext,
  before: Pick<LogoColumns, 'logo'>,
  after: LogoColumns,
  picture: Picture | null,
): Promise<void> {
  if (picture !== null) await insertImage(db, { ...picture, created_at: now.toISOString() });
  await updateLogo(db, after, now);
  await deleteUnreferencedImage(db, before.logo);
}

/** Replaces or removes the logo, and records it. @param after the new columns. @param picture null: the logo is removed. */
function replaceLogo(ctx: VerbContext, after: LogoColumns, picture: Picture | null) {
  return inSerializableTransaction(ctx, async (tx) => {
    const before = pick(await findSettings(tx.db), logoColumns);
    await storeLogo(tx, before, after, picture);
    await tx.recordAudit({ action: 'changed', type: 'settings', before, after });
    return after;
  });
}
