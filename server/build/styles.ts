import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { FontSubset } from '../shared/languages.ts';
import type { Manifest } from '../shared/site.ts';

/**
 * Bundles the stylesheets of the site, the panel, those of pages that have their own, and the form that other sites
 * embed, and copies the fonts that they refer to.
 */
export async function bundleStyles(root: string, distDir: string, inputs: Plugin) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      site: 'static/css/site.css',
      panel: 'static/css/panel/panel.css',
      scan: 'static/css/panel/scan.css',
      embed: 'static/css/embed.css',
      delivery: 'static/css/panel/delivery.css',
      parcel: 'static/css/panel/parcel.css',
      documents: 'static/css/panel/documents.css',
      look: 'static/css/look.css',
      settings: 'static/css/panel/settings.css',
      invoice: 'static/css/invoice.css',
      import: 'static/css/panel/import.css',
      'new-parcel': 'static/css/panel/new-parcel.css',
      dashboard: 'static/css/panel/dashboard.css',
      'parcel-list': 'static/css/panel/parcel-list.css',
      runs: 'static/css/panel/runs.css',
      today: 'static/css/panel/today.css',
      'api-docs': 'static/css/api-docs.css',
    },
    outdir: join(distDir, 'assets'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/assets',
    bundle: true,
    minify: true,
    target: ['chrome120', 'firefox125', 'safari17.4'],
    loader: { '.woff2': 'file' },
    plugins: [inputs],
    metafile: true,
    logLevel: 'warning',
  });
  const files = Object.keys(metafile.outputs).map((file) => `/assets/${basename(file)}`);
  const sheet = (name: string) => {
    const found = files.find(
      (file) => file.startsWith(`/assets/${name}-`) && file.endsWith('.css'),
    );
    if (found === undefined) throw new Error(`The build made no styles "${name}"`);
    return found;
  };
  const font = (letters: FontSubset) => {
    const found = files.find((file) => file.includes(`-${letters}-wght-normal`));
    if (found === undefined) throw new Error(`The styles name no font with ${letters} letters`);
    return found;
  };
  const fonts: Manifest['fonts'] = {
    latin: font('latin'),
    'latin-ext': font('latin-ext'),
    cyrillic: font('cyrillic'),
    vietnamese: font('vietnamese'),
    arabic: font('arabic'),
  };
  return {
    styles: sheet('site'),
    panelStyles: sheet('panel'),
    scanStyles: sheet('scan'),
    embedStyles: sheet('embed'),
    deliveryStyles: sheet('delivery'),
    parcelStyles: sheet('parcel'),
    documentStyles: sheet('documents'),
    brandingRules: readFileSync(join(distDir, sheet('look')), 'utf8').trim(),
    settingsStyles: sheet('settings'),
    invoiceStyles: sheet('invoice'),
    importStyles: sheet('import'),
    newParcelStyles: sheet('new-parcel'),
    dashboardStyles: sheet('dashboard'),
    parcelListStyles: sheet('parcel-list'),
    runsStyles: sheet('runs'),
    todayStyles: sheet('today'),
    apiDocsStyles: sheet('api-docs'),
    fonts,
  };
}
