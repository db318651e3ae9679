import { existsSync } from 'node:fs';
import { join } from 'node:path';

const parent = join(import.meta.dirname, '..');

/** The build's folder. A built program is in the folder; the sources are beside it. */
export const distDir = existsSync(join(parent, 'manifest.json')) ? parent : join(parent, 'dist');
