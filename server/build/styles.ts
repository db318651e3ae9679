import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { covers } from '../content/shared/branding.ts';
import {
  type LabelType,
  labelTypeClass,
  largeTypes,
  smallTypes,
} from '../parcels/shared/label-type.ts';
import type { FontSubset } from '../shared/languages.ts';
import type { Manifest } from '../web/shared/site.ts';
import { forBrowsers, outputsByEntry } from './assets.ts';

/** The folder of the style sheets; each file becomes one. */
const folder = 'static/css/sheets';

const steps = Array.from({ length: 11 }, (_, index) => index * 10);

/** A rule for each cover and focus that a photo in a hero can have; see home.css. */
const photoRules = [
  ...covers.map((percent) => `.hero.cover-${percent}{--cover:${percent / 100}}`),
  ...steps.map((at) => `.focus-x-${at}{--focus-x:${at}%}.focus-y-${at}{--focus-y:${at}%}`),
].join('');

/** A rule for each size that the type of a label can have; see documents.css. */
const labelTypeRules = [
  ...sizeRules(
    'to',
    [...largeTypes.text, ...smallTypes.text].map(([to]) => to),
  ),
  ...sizeRules(
    'rest',
    largeTypes.text.map(([, rest]) => rest),
  ),
  ...sizeRules('code', [...largeTypes.code, ...smallTypes.code]),
].join('');

function sizeRules(part: keyof LabelType, sizes: number[]): string[] {
  return [...new Set(sizes)].map(
    (points) => `.${labelTypeClass(part, points)}{--${part}-size:${points}pt}`,
  );
}

const madeRules: Record<string, string> = { photos: photoRules, 'label-types': labelTypeRules };

/** Lets a sheet import the rules above. */
const made: Plugin = {
  name: 'made',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(photos|label-types)$/ }, ({ path }) => ({ path, namespace: 'made' }));
    onLoad({ filter: /./, namespace: 'made' }, ({ path }) => ({
      contents: madeRules[path] ?? '',
      loader: 'css',
    }));
  },
};

/** Bundles all style sheets, and copies the fonts that they refer to. @returns their URL paths, for the manifest. */
export async function bundleStyles(root: string, distDir: string, inputs: Plugin) {
  const { metafile } = await build({
    ...forBrowsers,
    absWorkingDir: root,
    entryPoints: globSync(`${folder}/*.css`, { cwd: root }),
    outdir: join(distDir, 'assets'),
    publicPath: '/assets',
    loader: { '.woff2': 'file' },
    plugins: [inputs, made],
  });
  const files = Object.keys(metafile.outputs).map((file) => `/assets/${basename(file)}`);
  const output = outputsByEntry(metafile);
  const sheet = (name: string) => `/assets/${basename(output(`${folder}/${name}.css`))}`;
  const font = (letters: FontSubset) => {
    const found = files.find((file) => file.includes(`-${letters}-wght-normal`));
    if (found === undefined) throw new Error(`The style sheets refer to no font for ${letters}`);
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
    runsStyles: sheet('runs'),
    todayStyles: sheet('today'),
    apiDocsStyles: sheet('api-docs'),
    fonts,
  };
}
