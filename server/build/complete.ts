import { join } from 'node:path';
import { compressAssets } from './assets.ts';

const distDir = join(import.meta.dirname, '../../dist');
/**
 * The parts to add to the build: compressed copies of the assets (`assets`), the `documentation`, the towns and the
 * holidays of the world (`gazetteer`). The first page of a site that has just started needs none of them.
 */
const parts = process.argv.slice(2);

// The documentation comes first, because the demo prints a link to it.
if (parts.includes('documentation')) {
  const { buildDocumentation } = await import('./documentation/build.ts');
  await buildDocumentation(distDir);
}
if (parts.includes('gazetteer')) {
  const { writeGazetteer } = await import('./gazetteer.ts');
  const { writeHolidays } = await import('./holidays.ts');
  writeGazetteer(join(distDir, 'gazetteer.sqlite'));
  writeHolidays(join(distDir, 'holidays'));
}
if (parts.includes('assets')) await compressAssets(join(distDir, 'assets'));
