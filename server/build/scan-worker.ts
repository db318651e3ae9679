import { build, type Plugin } from 'esbuild';
import type { Manifest } from '../shared/site.ts';

type Parts = {
  root: string;
  /** The build's folder. */
  dir: string;
  manifest: Manifest;
  /** The addresses of the decoder's files. */
  decoder: string[];
  inputs: Plugin;
};

/**
 * Bundles the service worker of the panel's scan screen. It contains the names of the screen's files, so a build that
 * changes any of them has a different worker, which browsers then install.
 */
export async function bundleScanWorker({
  root,
  dir,
  manifest,
  decoder,
  inputs,
}: Parts): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { 'scan-worker': 'islands/parcels/scan/worker.ts' },
    plugins: [inputs],
    outdir: dir,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: ['chrome120', 'firefox125', 'safari17.4'],
    minify: true,
    define: {
      SCAN_SCREEN: JSON.stringify(screenFiles(manifest)),
      SCAN_DECODER: JSON.stringify(decoder),
    },
    metafile: true,
    logLevel: 'warning',
  });
}

/** The files that the screen loads first, in any language. */
function screenFiles({ islands, fonts, ...manifest }: Manifest): string[] {
  const scripts = ['scan', 'sign-out', 'parcel-search'].flatMap((name) => {
    const { src = '', preload = [] } = islands[name] ?? {};
    return [src, ...preload];
  });
  const { styles, panelStyles, scanStyles, loader, icons, favicon, appIcons } = manifest;
  const pictures = [icons, favicon, appIcons['32'], appIcons['180']];
  const sheets = [styles, panelStyles, scanStyles];
  return [...new Set([...sheets, loader, ...scripts, ...pictures, ...Object.values(fonts)])];
}
