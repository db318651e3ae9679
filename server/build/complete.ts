import { join } from 'node:path';
import { compressAssets } from './assets.ts';

/**
 * Adds parts to the build that the first page does not need, as the arguments name them: compressed copies (`assets`), the
 * `documentation`, the towns of the world (`gazetteer`).
 */
const distDir = join(import.meta.dirname, '../../dist');
const parts = process.argv.slice(2);

// First, because the demo prints a link to it.
if (parts.includes('documentation')) {
  const { buildDocumentation } = await import('./documentation/build.ts');
  await buildDocumentation(distDir);
}
if (parts.includes('gazetteer')) {
  const { writeGazetteer } = await import('./gazetteer.ts');
  writeGazetteer(join(distDir, 'gazetteer.sqlite'));
}
if (parts.includes('assets')) await compressAssets(join(distDir, 'assets'));
