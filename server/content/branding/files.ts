import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { sendBody } from '../../http/send-body.ts';
import type { AppIconSize } from '../../shared/branding.ts';
import { namesOf } from '../../shared/field-values.ts';
import { paths } from '../../shared/paths.ts';
import { logoReader } from './logo-picture.ts';
import { readBranding } from './read-branding.ts';
import { colorsIn, styleSheet, styleSheetPath } from './style-sheet.ts';

const forever = 'public, max-age=31536000, immutable';

/**
 * The files of the company's look. Their addresses change with what they hold, so browsers keep them. A sheet is made
 * of its address alone, and asks nothing of the database.
 */
export const brandingFiles = new Hono<SiteEnv>()
  .get(paths.lookStyles, anyone, (c) => {
    const colors = colorsIn(c.req.param('name'));
    if (colors === null) throw new Problem(404, c.var.t.errors.notFound);
    const sheet = styleSheet(colors, c.var.deps.manifest.lookRules);
    // A page that another release drew may ask for its own sheet: this one's is nearest to it.
    const isSame = styleSheetPath(colors, sheet) === c.req.path;
    c.header('Cache-Control', isSame ? forever : 'no-cache');
    return sendBody(c, sheet, 'text/css; charset=utf-8');
  })
  .get(paths.lookIcon, anyone, async (c) => {
    const { deps, t } = c.var;
    const { settings, look } = await readBranding(deps);
    const { version, icon } = c.req.param();
    const size = sizes.find((name) => icon === `icon-${name}.png`);
    if (look === null || size === undefined) throw new Problem(404, t.errors.notFound);
    const readLogo = logoReader(deps.db);
    const png = await deps.brandingIcons({ name: settings.company_name, look, readLogo }, size);
    c.header('Cache-Control', version === look.version ? forever : 'no-cache');
    return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png' });
  });

const sizes = namesOf<AppIconSize>({ '32': 0, '180': 0, '192': 0, '512': 0, maskable: 0 });
