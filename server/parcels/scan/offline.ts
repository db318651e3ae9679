import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { sendWebManifest } from '../../content/discovery/web-manifest.ts';
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
  .get(scanManifest, anyone, etag(), (c) => {
    const { t, language, addressLanguage } = c.var;
    return sendWebManifest(c, ({ company_name }) => ({
      id: scan,
      name: interpolate(t.scan.appName, { company: company_name }),
      short_name: t.scan.title,
      description: t.scan.lead,
      lang: language.tag,
      dir: language.dir,
      start_url: inLanguage(scan, addressLanguage),
      scope: scan,
      display: 'standalone',
    }));
  });
