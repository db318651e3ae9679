import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json)$/;

/** Lays a brotli and a gzip copy beside each text file, as small as they get. */
export async function compressAssets(dir: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => compressible.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(dir, name);
      const content = await readFile(file);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
}
