import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';

const require = createRequire(import.meta.url);

/** A picture of a code, as the text of an SVG. */
export async function barcode(
  text: string,
  format: NonNullable<WriterOptions['format']>,
): Promise<string> {
  const bytes = readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  const wasmBinary = new Uint8Array(bytes).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { svg, error } = await writeBarcode(text, { format, scale: 4 });
  if (error !== '') throw new Error(error);
  return svg;
}
