import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Escapes non-ASCII characters in the scripts of a folder. esbuild escapes them in strings, but not in regular expressions, tagged
 * templates and comments; a single such character makes V8 store the whole file with two bytes per character, and Node convert it
 * slowly.
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
 * A script with the same meaning, in ASCII. An escape such as `\u2014` stands for its character in strings, templates, regular
 * expressions and names; only templates that read their source text (`String.raw`) would notice the difference.
 *
 * @throws {Error} if there is a backslash directly before a non-ASCII character: it would break the escape.
 */
export function escapeNonAscii(code: string): string {
  const [escaped] = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(code) ?? [];
  if (escaped !== undefined) throw new Error(`Needs no backslash: ${escaped}`);
  return code.replace(/[^\0-\x7f]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/**
 * Files of packages that the server never calls, but that esbuild cannot leave out, because the package's index imports them. They
 * were a tenth of the code that each start compiles.
 */
const unusedParts = [
  // Pages are rendered to strings; this file renders to streams.
  'react-dom/cjs/react-dom-server.node.production',
  // Zod's error messages in fifty languages. The site does not need them, because it has its own messages.
  'zod/v4/locales/index',
  // Traces, and summaries of many values: the site has metrics without both.
  '@opentelemetry/api/dist/index',
  'tdigest/tdigest',
  // Stores for limits that the site does not have.
  'rate-limiter-flexible/lib/RateLimiter(?:Cluster|Drizzle|Dynamo|Etcd|Memcache|Mongo|MySQL|Prisma|Redis|Valkey)\\w*',
];

const filter = new RegExp(
  `[\\\\/]node_modules[\\\\/](?:${unusedParts.join('|').replaceAll('/', '[\\\\/]')})\\.c?js$`,
);

/** Bundles an empty module in place of each unused file. */
export const unusedModules: Plugin = {
  name: 'unused-modules',
  setup({ onLoad }) {
    onLoad({ filter }, () => ({ contents: '' }));
  },
};
