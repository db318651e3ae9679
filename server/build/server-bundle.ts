import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Escapes the letters beyond ASCII in the scripts of a folder. esbuild does so in strings, but not in regular
 * expressions, tagged templates and comments, and one such letter has V8 keep all of the file in two bytes a letter, and
 * Node convert it slowly.
 */
export function escapeScripts(dir: string): void {
  for (const name of globSync('*.js', { cwd: dir })) {
    const file = join(dir, name);
    const code = readFileSync(file, 'utf8');
    const ascii = escapeNonAscii(code);
    if (ascii !== code) writeFileSync(file, ascii);
  }
}

/**
 * A script with the same meaning, in ASCII. `\u2014` is the same letter in strings, templates, regular expressions and
 * names; templates that ask for their text as it is written (`String.raw`) would see the difference.
 *
 * @throws if there is a backslash directly before such a letter: the escape would then not be read as one.
 */
export function escapeNonAscii(code: string): string {
  const [escaped] = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(code) ?? [];
  if (escaped !== undefined) throw new Error(`Needs no backslash: ${escaped}`);
  return code.replace(/[^\0-\x7f]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/**
 * Parts of packages that the server never calls, and that esbuild cannot leave out by itself, since a package's own index
 * loads them. They were a tenth of what each start compiles.
 */
const unusedParts = [
  // Pages are drawn as text; this is the half that draws streams.
  'react-dom/cjs/react-dom-server.node.production',
  // Zod's own words in fifty languages: the site says what is wrong with a field in its own.
  'zod/v4/locales/index',
  // Stores for limits that the site does not have.
  'rate-limiter-flexible/lib/RateLimiter(?:Cluster|Drizzle|Dynamo|Etcd|Memcache|Mongo|MySQL|Prisma|Redis|Valkey)\\w*',
];

const filter = new RegExp(
  `[\\\\/]node_modules[\\\\/](?:${unusedParts.join('|').replaceAll('/', '[\\\\/]')})\\.js$`,
);

/** Bundles an empty module in the place of each. */
export const unusedModules: Plugin = {
  name: 'unused-modules',
  setup({ onLoad }) {
    onLoad({ filter }, () => ({ contents: '' }));
  },
};
