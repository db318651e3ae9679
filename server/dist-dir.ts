import { existsSync } from 'node:fs';
import { join } from 'node:path';

const parent = join(import.meta.dirname, '..');

/** The build's folder. What is built lies in it; the sources lie beside it. */
export const distDir = existsSync(join(parent, 'manifest.json')) ? parent : join(parent, 'dist');
