import { build, type Plugin } from 'esbuild';
import { paths } from '../shared/paths.ts';
import type { Manifest } from '../web/shared/site.ts';
import { forBrowsers } from './assets.ts';

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
 * Bundles the service worker of the panel's screens that open without a network. It contains the paths of their files, so that a
 * build with a changed file has a different worker, which browsers then install.
 */
export async function bundleServiceWorker({
  root,
  dir,
  manifest,
  decoder,
  inputs,
}: Parts): Promise<void> {
  await build({
    ...forBrowsers,
    absWorkingDir: root,
    entryPoints: { 'scan-worker': 'islands/parcels/queue/service-worker.ts' },
    plugins: [inputs],
    outdir: dir,
    entryNames: '[name]',
    format: 'iife',
    define: {
      SCREENS: JSON.stringify(offlineScreens(manifest)),
      SCAN_DECODER: JSON.stringify(decoder),
    },
  });
}

/** The screens by the path of their page; `shell` is the path whose page is stored for use without a network. */
function offlineScreens(manifest: Manifest) {
  const { scan, today } = paths.control;
  const { scanStyles, todayStyles } = manifest;
  return {
    [scan]: { shell: scan, files: screenFiles(manifest, 'scan', [scanStyles]) },
    [today]: {
      shell: `${today}?offline=yes`,
      files: screenFiles(manifest, 'today', [todayStyles]),
    },
  };
}

/** The paths of the files that a screen loads first, in any language. */
function screenFiles(
  { islands, fonts, ...manifest }: Manifest,
  island: string,
  own: string[],
): string[] {
  const scripts = [island, 'sign-out', 'parcel-search'].flatMap((name) => {
    const { src = '', preload = [] } = islands[name] ?? {};
    return [src, ...preload];
  });
  const { styles, panelStyles, loader, icons, favicon, appIcons } = manifest;
  const pictures = [icons, favicon, appIcons['32'], appIcons['180']];
  const sheets = [styles, panelStyles, ...own];
  return [...new Set([...sheets, loader, ...scripts, ...pictures, ...Object.values(fonts)])];
}
