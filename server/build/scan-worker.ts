import { build, type Plugin } from 'esbuild';
import type { Manifest } from '../shared/site.ts';

type Parts = {
  root: string;
  /** The folder of the build. */
  dir: string;
  manifest: Manifest;
  /** The addresses of the decoder's files. */
  decoder: string[];
  noted: Plugin;
};

/**
 * Bundles the service worker of the panel's scan screen. It knows by name what that screen is made of, so
 * each build that changes any of it has another worker, which browsers then take up.
 */
export async function bundleScanWorker({
  root,
  dir,
  manifest,
  decoder,
  noted,
}: Parts): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { 'scan-worker': 'islands/parcels/scan/worker.ts' },
    plugins: [noted],
    outdir: dir,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: ['chrome120', 'firefox125', 'safari17.4'],
    minify: true,
    define: {
      SCAN_SCREEN: JSON.stringify(screenOf(manifest)),
      SCAN_DECODER: JSON.stringify(decoder),
    },
    metafile: true,
    logLevel: 'warning',
  });
}

/** The files that the screen needs at once, in any language. */
function screenOf({ islands, fonts, ...manifest }: Manifest): string[] {
  const scripts = ['scan', 'sign-out'].flatMap((name) => {
    const { src = '', preload = [] } = islands[name] ?? {};
    return [src, ...preload];
  });
  const { styles, panelStyles, scanStyles, loader, icons, favicon, appIcons } = manifest;
  const pictures = [icons, favicon, appIcons['32'], appIcons['180']];
  const sheets = [styles, panelStyles, scanStyles];
  return [...new Set([...sheets, loader, ...scripts, ...pictures, ...Object.values(fonts)])];
}
