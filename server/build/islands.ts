import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import * as names from '../shared/public-names.ts';
import { forBrowsers, outputsByEntry } from './assets.ts';

/** Scripts without React, each a file by its name here. */
const scripts = {
  loader: 'islands/runtime/loader.ts',
  home: 'islands/content/home/home.ts',
  'live-result': 'islands/tracking/live-result.ts',
  form: 'islands/shared/form/form.ts',
  list: 'islands/shared/list/list.ts',
  'embed-height': 'islands/tracking/embed-height.ts',
};
const decoderEntry = 'islands/parcels/scan/zxing.ts';
const registry = 'islands/registry.ts';
const hydration = 'islands/runtime/hydrate.tsx';

/**
 * Modules that are bundled into one file with React, which every island loads. If they were bundled separately, they would be a
 * dozen small files, each of which takes a round trip on a slow network.
 */
const inEveryIsland = [
  hydration,
  'islands/shared/api.ts',
  'islands/shared/hooks.ts',
  'islands/shared/state/store.ts',
  'islands/shared/tab-storage.ts',
  'server/parcels/shared/delivery-days.ts',
  'server/shared/interpolate.ts',
  'server/shared/limits.ts',
  'server/shared/public-paths.ts',
  'views/parts/dates.ts',
  'views/parts/icon.tsx',
  'views/parts/status.ts',
  'views/parts/text-with-emails.tsx',
  'views/parts/written.tsx',
];

/**
 * Dynamic imports of islands, by name: default exports are not passed on. Each of these modules also imports the files above, or
 * esbuild would split these off one by one.
 */
const lazyModules = /^\..*\.tsx?$/;

/**
 * Bundles the loader, the scripts without React, and each island with the code that hydrates it.
 *
 * @returns their URL paths, and those of the barcode decoder, which only the scan screen loads.
 */
export async function bundleIslands(
  root: string,
  distDir: string,
  define: Record<string, string>,
  inputs: Plugin,
) {
  const entries = registeredIslands(readFileSync(join(root, registry), 'utf8'));
  const outdir = join(distDir, 'assets');
  const options = {
    ...forBrowsers,
    absWorkingDir: root,
    outdir,
    publicPath: '/assets',
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
  } satisfies BuildOptions;
  const address = (file: string) => `/assets/${relative(outdir, join(root, file))}`;
  // These files are built separately. If they were built with the islands, they would import a file of helpers on every page, which
  // they do not use.
  const { metafile: alone } = await build({
    ...options,
    entryPoints: scripts,
    plugins: [namesOnly],
  });
  const { metafile } = await build({
    ...options,
    entryPoints: Object.fromEntries(entries.map((file) => [islandName(file), `${scheme}${file}`])),
    plugins: [islandEntries(root), namesOnly, reactModule, inputs],
    splitting: true,
    jsx: 'automatic',
    // CSS is imported as text, which the importing module inserts into the page.
    loader: { '.css': 'text', '.wasm': 'file' },
  });

  const script = (name: keyof typeof scripts) => address(outputsByEntry(alone)(scripts[name]));
  const outputs = outputsByEntry(metafile);
  const islands = entries.map((file) => {
    const chunk = outputs(`${scheme}${file}`);
    const preload = [...new Set(chunkImports(metafile, chunk))].map(address);
    return [islandName(file), { src: address(chunk), preload }] as const;
  });
  const decoder = outputs(`${lazyNamespace}:${decoderEntry}`);
  return {
    loader: script('loader'),
    homeScript: script('home'),
    liveResult: script('live-result'),
    formScript: script('form'),
    listScript: script('list'),
    embedScript: script('embed-height'),
    islands: Object.fromEntries(islands),
    decoder: [decoder, ...new Set(chunkImports(metafile, decoder))].map(address),
  };
}

/** The files of the islands: those that the registry imports. */
function registeredIslands(registryCode: string): string[] {
  const imports = registryCode.matchAll(/import\('\.\/(.+\.tsx)'\)/g);
  return [...imports].map(([, file = '']) => join(dirname(registry), file)).sort();
}

const scheme = 'island:';
const lazyNamespace = 'lazy';

const islandName = (file: string) => basename(file, '.tsx');

/** Imports without exports: exporting would add a hundred names to each island and to each of its lazy modules. */
const shared = inEveryIsland.map((file) => `import './${file}';`).join('\n');

/** Makes the entry points of islands: the component, the function that hydrates it, and the modules of every island. */
function islandEntries(root: string): Plugin {
  return {
    name: 'islands',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${scheme}`) }, ({ path }) => ({
        path: path.slice(scheme.length),
        namespace: 'island',
      }));
      onLoad({ filter: /./, namespace: 'island' }, ({ path }) => ({
        contents: `export { default } from './${path}';\nexport { hydrate } from './${hydration}';\n${shared}`,
        resolveDir: root,
        loader: 'ts',
      }));
      onResolve({ filter: lazyModules }, ({ path, resolveDir, kind }) =>
        kind === 'dynamic-import'
          ? { path: relative(root, join(resolveDir, path)), namespace: lazyNamespace }
          : undefined,
      );
      onLoad({ filter: /./, namespace: lazyNamespace }, ({ path }) => ({
        contents: `export * from './${path}';\n${shared}`,
        resolveDir: root,
        loader: 'ts',
      }));
    },
  };
}

/** Replaces `public-names.ts` by its values, so that browsers do not load the fields' rules. */
const namesOnly: Plugin = {
  name: 'names-only',
  setup({ onLoad }) {
    const contents = Object.entries(names)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
    onLoad({ filter: /[\\/]shared[\\/]public-names\.ts$/ }, () => ({ contents }));
  },
};

/**
 * Bundles React’s largest file as an ES module. As CommonJS it is one function, which browsers compile on the main thread when it
 * is called; a module is compiled in the background while it arrives. See docs/performance.md.
 */
const reactModule: Plugin = {
  name: 'react-module',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]react-dom[\\/]client\.js$/ }, ({ path }) => {
      const folder = dirname(path);
      const code = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8');
      const packages: Record<string, string> = {
        react: 'react',
        'react-dom': 'reactDom',
        scheduler: 'scheduler',
      };
      const required = /\brequire\("([\w-]+)"\)/g;
      const contents = `import react from 'react';
        import reactDom from 'react-dom';
        import scheduler from 'scheduler';
        const exports = {};
        ${code.replace(required, (_, name: string) => packages[name] ?? name)}
        export const { hydrateRoot } = exports;`;
      return { contents, resolveDir: folder };
    });
  },
};

/** A chunk's static imports, including indirect ones, without dynamic imports. */
function chunkImports(metafile: Metafile, file: string): string[] {
  const direct = (metafile.outputs[file]?.imports ?? [])
    .filter(({ kind, external }) => kind !== 'dynamic-import' && !external)
    .map((imported) => imported.path);
  return direct.flatMap((path) => [path, ...chunkImports(metafile, path)]);
}
