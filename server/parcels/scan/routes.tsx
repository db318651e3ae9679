import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { ScanPage } from '../../../views/parcels/scan-page.tsx';
import { sendWebManifest } from '../../content/discovery/web-manifest.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, anyone } from '../../http/middleware/access.ts';
import { sendBody } from '../../http/send.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { nothingWaits } from '../../web/shared/panel.ts';

/**
 * The panel's scan screen. Devices cache it, to open it offline and even after a sign-out, so it contains nothing about
 * parcels, messages or the account. The island requests the data that it needs.
 */
export const scanPages = new Hono<SiteEnv>().get(
  paths.control.scan,
  allowsPage('scan:read'),
  async (c) => {
    c.set('usesCamera', true);
    const panel = { ...(await readPanel(c)), email: '', waiting: nothingWaits };
    return renderPanel(c, panel, <ScanPage panel={panel} t={c.var.t} />);
  },
);

const { scan, scanManifest, scanWorker } = paths.control;

/**
 * The service worker and the manifest with which the scan screen is an app that opens without a network. Neither holds a
 * secret, and browsers may request both without cookies.
 */
export const scanOffline = new Hono<SiteEnv>()
  .get(scanWorker, anyone, etag(), async (c) => {
    c.header('Cache-Control', 'no-cache');
    const script = await readFile(join(c.var.deps.distDir, 'scan-worker.js'), 'utf8');
    return sendBody(c, script, 'text/javascript; charset=utf-8');
  })
  .get(scanManifest, anyone, etag(), (c) => {
    const { t, language, addressLanguage } = c.var;
    return sendWebManifest(c, ({ company_name }) => ({
      id: scan,
      name: interpolate(t.scan.appName, { company: company_name }),
      short_name: t.scan.title,
      lang: language.tag,
      dir: language.dir,
      start_url: inLanguage(scan, addressLanguage),
      scope: scan,
      display: 'standalone',
    }));
  });
