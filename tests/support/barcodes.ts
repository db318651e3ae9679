import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';

const require = createRequire(import.meta.url);

function wasmOf(name: 'reader' | 'writer'): ArrayBuffer {
  const path = require.resolve(`zxing-wasm/${name}/zxing_${name}.wasm`);
  return new Uint8Array(readFileSync(path)).buffer;
}

/** A picture of a code, as the text of an SVG. */
export async function barcode(
  text: string,
  format: NonNullable<WriterOptions['format']>,
): Promise<string> {
  const wasmBinary = wasmOf('writer');
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { svg, error } = await writeBarcode(text, { format, scale: 4 });
  if (error !== '') throw new Error(error);
  return svg;
}

/** What the QR codes in a picture say: in an SVG, drawn with this many pixels a side, or in a PNG as it is. */
export async function readCodes(picture: string | Buffer, side = 300): Promise<string[]> {
  const png =
    typeof picture === 'string'
      ? await sharp(Buffer.from(picture)).resize(side).png().toBuffer()
      : picture;
  return (await readPrinted(png)).qrCodes;
}

/** What the codes in a PNG say, as it is. */
export async function readPrinted(png: Buffer): Promise<{ barCodes: string[]; qrCodes: string[] }> {
  const wasmBinary = wasmOf('reader');
  await prepareReader({ overrides: { wasmBinary }, fireImmediately: true });
  const found = await readBarcodes(new Uint8Array(png), { formats: ['QRCode', 'Code128'] });
  const [qrCodes, barCodes] = ['QRCode', 'Code128'].map((kind) =>
    found.filter(({ format }) => format === kind).map(({ text }) => text),
  );
  return { barCodes: barCodes ?? [], qrCodes: qrCodes ?? [] };
}
