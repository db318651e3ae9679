import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs the built commands about the account, and builds where nothing is built. It does not build anew
 * where sources have changed since, as the start does: what is built belongs to the site that runs
 * right now, and would be taken away from under it.
 */
const program = join(import.meta.dirname, '../../dist/server/admin-cli.js');

if (!existsSync(program)) {
  const { build } = await import('./build.ts');
  await build();
}
await import(program);
