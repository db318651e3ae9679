import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { sendBody } from '../../http/send.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, post } from '../../verbs/call.ts';
import { companyLogo } from '../settings-answer.ts';
import { logoReader } from './logo.ts';
import { removeCompanyLogo, setCompanyLogo } from './model.ts';
import {
  iconSizes,
  parseSheetName,
  readBranding,
  styleSheet,
  styleSheetPath,
} from './site-branding.ts';

const path = paths.api.logo;

/** The JSON API of the company's logo. The company's colours are settings; see admin/settings. */
export const brandingApi = api([
  post(path, setCompanyLogo, {
    summary: 'Set the company’s logo',
    takes: 'upload',
    answer: companyLogo,
    done: (t) => t.done.saved,
    formExample: { image: 'logo.png' },
  }),
  del(path, removeCompanyLogo, {
    summary: 'Remove the company’s logo',
    takes: 'nothing',
    answer: companyLogo,
    done: (t) => t.done.removed,
  }),
]);

const immutable = 'public, max-age=31536000, immutable';

/**
 * The files of the company's branding. Their URLs change with their contents, so browsers may cache them permanently. A style
 * sheet is made from its URL alone, without the database.
 */
export const brandingFiles = new Hono<SiteEnv>()
  .get(paths.brandingStyles, anyone, (c) => {
    const colors = parseSheetName(c.req.param('name'));
    if (colors === null) throw new Problem(404, c.var.t.errors.notFound);
    const sheet = styleSheet(colors, c.var.deps.manifest.brandingRules);
    // A page of another release may request that release's sheet; it gets the current sheet, which must not be cached as such.
    const isSame = styleSheetPath(colors, sheet) === c.req.path;
    c.header('Cache-Control', isSame ? immutable : 'no-cache');
    return sendBody(c, sheet, 'text/css; charset=utf-8');
  })
  .get(paths.brandingIcon, anyone, async (c) => {
    const { deps, t } = c.var;
    const { settings, branding } = await readBranding(deps);
    const { version, icon } = c.req.param();
    const size = iconSizes.find((name) => icon === `icon-${name}.png`);
    if (branding === null || size === undefined) throw new Problem(404, t.errors.notFound);
    const company = { name: settings.company_name, branding, readLogo: logoReader(deps.db) };
    const png = await deps.brandingIcons(company, size);
    c.header('Cache-Control', version === branding.version ? immutable : 'no-cache');
    return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png' });
  });
