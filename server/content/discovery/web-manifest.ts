import type { Context } from 'hono';
import type { PublicSettings } from '../../admin/shared/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readBranding } from '../branding/site-branding.ts';

/** Responds with a web manifest with the site's colours and icons. @param fieldsFor returns the manifest's other fields. */
export async function sendWebManifest(
  c: Context<SiteEnv>,
  fieldsFor: (settings: PublicSettings) => Record<string, unknown>,
): Promise<Response> {
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Cookie, Accept-Language', { append: true });
  const { settings, branding } = await readBranding(c.var.deps);
  const appIcons = branding?.icons ?? c.var.deps.manifest.appIcons;
  const icon = (size: '192' | '512') => ({
    src: appIcons[size],
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  const webManifest = {
    ...fieldsFor(settings),
    background_color: '#f7f4ec',
    theme_color: branding?.themeColor ?? '#0c1f33',
    icons: [
      icon('192'),
      icon('512'),
      { src: appIcons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return c.body(JSON.stringify(webManifest), 200, { 'Content-Type': 'application/manifest+json' });
}
