import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { readBranding } from '../../content/branding/site-branding.ts';
import type { SiteEnv } from '../../http/context.ts';
import { anyone } from '../../http/middleware/access.ts';
import { sendBody } from '../../http/send-body.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { inLanguage, paths } from '../../shared/paths.ts';

const { scan, scanManifest, scanWorker } = paths.control;

/**
 * What makes the scan screen an app that opens without a network. Neither holds a secret, and browsers ask
 * for both without saying who is signed in.
 */
export const scanOffline = new Hono<SiteEnv>()
  .get(scanWorker, anyone, etag(), async (c) => {
    c.header('Cache-Control', 'no-cache');
    const script = await readFile(join(c.var.deps.distDir, 'scan-worker.js'), 'utf8');
    return sendBody(c, script, 'text/javascript; charset=utf-8');
  })
  .get(scanManifest, anyone, etag(), async (c) => {
    c.header('Cache-Control', 'no-cache');
    c.header('Vary', 'Cookie, Accept-Language', { append: true });
    const { t, language, deps } = c.var;
    const { settings, branding } = await readBranding(deps);
    const appIcons = branding?.icons ?? deps.manifest.appIcons;
    const company = settings.company_name;
    const icon = (size: '192' | '512') => ({
      src: appIcons[size],
      sizes: `${size}x${size}`,
      type: 'image/png',
    });
    const webManifest = {
      id: scan,
      name: interpolate(t.scan.appName, { company }),
      short_name: t.scan.title,
      description: t.scan.lead,
      lang: language.tag,
      dir: language.dir,
      start_url: inLanguage(scan, c.var.addressLanguage),
      scope: scan,
      display: 'standalone',
      background_color: '#f7f4ec',
      theme_color: branding?.themeColor ?? '#0c1f33',
      icons: [
        icon('192'),
        icon('512'),
        { src: appIcons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    };
    return c.body(JSON.stringify(webManifest), 200, {
      'Content-Type': 'application/manifest+json',
    });
  });
