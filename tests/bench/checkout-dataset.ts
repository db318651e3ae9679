import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Fills a database that the site of a checkout has made with so many parcels. */
type InsertDataset = (dataDir: string, parcels: number) => void;

/**
 * How another checkout fills its database: its tables may have other columns than ours.
 *
 * @throws if it has no tests/bench/dataset.ts that exports `insertDataset`.
 */
export async function datasetOf(checkout: string): Promise<InsertDataset> {
  const file = join(checkout, 'tests/bench/dataset.ts');
  if (!existsSync(file)) throw new Error(`--before needs ${file}, which is missing`);
  const module: unknown = await import(pathToFileURL(file).href);
  const insert =
    typeof module === 'object' && module !== null && 'insertDataset' in module
      ? module.insertDataset
      : undefined;
  if (typeof insert !== 'function') throw new Error(`${file} does not export insertDataset`);
  return (dataDir, parcels) => {
    insert(dataDir, parcels);
  };
}
