import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** The font file that nearly every page needs, fetched together with the styles. */
const preloaded = /geologica-latin-wght-normal/;

/** Bundles the site's styles and copies the fonts that they name. */
export async function bundleStyles(root: string, distDir: string) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { site: 'static/css/site.css' },
    outdir: join(distDir, 'assets'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/assets',
    bundle: true,
    minify: true,
    target: ['chrome120', 'firefox125', 'safari17.4'],
    loader: { '.woff2': 'file' },
    metafile: true,
    logLevel: 'warning',
  });
  const files = Object.keys(metafile.outputs).map((file) => `/assets/${basename(file)}`);
  const styles = files.find((file) => file.endsWith('.css'));
  if (styles === undefined) throw new Error('The build made no styles');
  return { styles, fonts: files.filter((file) => preloaded.test(file)) };
}
