import { z } from 'zod';
import { findSettings, updateLogo } from '../../database/settings.ts';
import { nothing } from '../../http/answer.ts';
import { pick } from '../../shared/field-values.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { deleteUnreferencedImage, insertImage } from '../images/queries.ts';
import type { Picture } from '../images/re-encode.ts';
import { uploadedImage } from '../images/upload.ts';
import { type LogoColumns, logoColumns } from '../shared/branding.ts';
import { logoContrastOf } from './logo.ts';

const permission = 'content:write';

const noLogo: LogoColumns = { logo: null, logo_width: null, logo_height: null, logo_tone: null };

/** Replaces the company's logo. The previous picture is deleted unless it is in use elsewhere. */
export const setCompanyLogo = longVerb(
  { permission, input: z.strictObject({ image: uploadedImage('company-logo') }) },
  async (ctx, { image }) => {
    const { name: logo, width: logo_width, height: logo_height, bytes } = image;
    const logo_tone = await logoContrastOf(bytes);
    return replaceLogo(ctx, { logo, logo_width, logo_height, logo_tone }, image);
  },
);

export const removeCompanyLogo = longVerb({ permission, input: nothing }, (ctx) =>
  replaceLogo(ctx, noLogo, null),
);

/** @param after the logo as the settings have it from now on. */
function replaceLogo(ctx: VerbContext, after: LogoColumns, picture: Picture | null) {
  return inSerializableTransaction(ctx, async (tx) => {
    const before = pick(await findSettings(tx.db), logoColumns);
    const created_at = tx.now.toISOString();
    if (picture !== null) await insertImage(tx.db, { ...picture, created_at });
    await updateLogo(tx.db, after, tx.now);
    await deleteUnreferencedImage(tx.db, before.logo);
    await tx.recordAudit({ action: 'changed', type: 'settings', before, after });
    return after;
  });
}
