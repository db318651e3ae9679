import type { Plugin } from 'esbuild';

/**
 * Parts of packages that the server never calls, and that esbuild cannot leave out by itself, since a package's own index
 * loads them. They were a tenth of what each start compiles.
 */
const unused = [
  // Pages are drawn as text; this is the half that draws streams.
  'react-dom/cjs/react-dom-server.node.production',
  // Zod's own words in fifty languages: the site says what is wrong with a field in its own.
  'zod/v4/locales/index',
  // Stores for limits that the site does not have.
  'rate-limiter-flexible/lib/RateLimiter(?:Drizzle|Dynamo|Etcd|Memcache|Mongo|MySQL|Prisma|Redis|Valkey)\\w*',
];

const filter = new RegExp(
  `[\\\\/]node_modules[\\\\/](?:${unused.join('|').replaceAll('/', '[\\\\/]')})\\.js$`,
);

/** Bundles an empty module in the place of each. */
export const unusedModules: Plugin = {
  name: 'unused-modules',
  setup({ onLoad }) {
    onLoad({ filter }, () => ({ contents: '' }));
  },
};
