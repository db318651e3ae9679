import { Hono } from 'hono';
import { z } from 'zod';
import { findSettings, updateLogo } from '../../database/settings.ts';
import { nothing } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { sendBody } from '../../http/send.ts';
import { type AppIconSize, type LogoColumns, logoColumns } from '../../shared/branding.ts';
import { namesOf, pick } from '../../shared/field-values.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, post } from '../../verbs/call.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import type { Picture } from '../images/re-encode.ts';
import { uploadedImage } from '../images/upload.ts';
import { companyLogo } from '../settings-answer.ts';
import { logoContrastOf, logoReader } from './logo.ts';
import { colorsOfName, readBranding, styleSheet, styleSheetPath } from './site-branding.ts';

const permission = 'content:write';

const noLogo: LogoColumns = { logo: null, logo_width: null, logo_height: null, logo_tone: null };

/** Replaces the company's logo. The previous picture is deleted unless it is in use elsewhere. */
const setCompanyLogo = longVerb(
  { permission, input: z.strictObject({ image: uploadedImage('company-logo') }) },
  async (ctx, { image }) => {
    const { name: logo, width: logo_width, height: logo_height, bytes } = image;
    const logo_tone = await logoContrastOf(bytes);
    return replaceLogo(ctx, { logo, logo_width, logo_height, logo_tone }, image);
  },
);

/** Removes the company's logo, as above. */
const removeCompanyLogo = longVerb({ permission, input: nothing }, (ctx) =>
  replaceLogo(ctx, noLogo, null),
);

/** @param after the logo as the settings have it from now on. */
function replaceLogo(
  ctx: VerbContext,
  after: LogoColumns,
  picture: Picture | null,
): Promise<LogoColumns> {
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

const path = paths.api.logo;

/** The JSON API of the company's logo. Its colours are settings; see admin/settings. */
export const brandingApi = api([
  post(path, setCompanyLogo, {
    summary: 'Set the company’s logo',
    takes: 'upload',
    answer: companyLogo,
    done: (t) => t.branding.done.logoSaved,
    formExample: { image: 'logo.png' },
  }),
  del(path, removeCompanyLogo, {
    summary: 'Remove the company’s logo',
    answer: companyLogo,
    done: (t) => t.branding.done.logoRemoved,
    example: {},
  }),
]);

const immutable = 'public, max-age=31536000, immutable';

/**
 * The files of the company's branding. Their addresses change with their content, so browsers may cache them
 * permanently. A style sheet is made from its address alone, without the database.
 */
export const brandingFiles = new Hono<SiteEnv>()
  .get(paths.brandingStyles, anyone, (c) => {
    const colors = colorsOfName(c.req.param('name'));
    if (colors === null) throw new Problem(404, c.var.t.errors.notFound);
    const sheet = styleSheet(colors, c.var.deps.manifest.brandingRules);
    // A page of another release may request that release's sheet; this one's is the closest to it.
    const isSame = styleSheetPath(colors, sheet) === c.req.path;
    c.header('Cache-Control', isSame ? immutable : 'no-cache');
    return sendBody(c, sheet, 'text/css; charset=utf-8');
  })
  .get(paths.brandingIcon, anyone, async (c) => {
    const { deps, t } = c.var;
    const { settings, branding } = await readBranding(deps);
    const { version, icon } = c.req.param();
    const size = sizes.find((name) => icon === `icon-${name}.png`);
    if (branding === null || size === undefined) throw new Problem(404, t.errors.notFound);
    const readLogo = logoReader(deps.db);
    const company = { name: settings.company_name, branding, readLogo };
    const png = await deps.brandingIcons(company, size);
    c.header('Cache-Control', version === branding.version ? immutable : 'no-cache');
    return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png' });
  });

const sizes = namesOf<AppIconSize>({ '32': 0, '180': 0, '192': 0, '512': 0, maskable: 0 });
