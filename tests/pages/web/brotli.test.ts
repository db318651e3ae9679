import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressBrotli, hasBrotli } from '../../../server/http/brotli.ts';

const words = '<p class="event">The parcel left the depot in Zürich, the recipient was told.</p>';
/** Hardly compressible: its characters follow one another by a rule that no compressor looks for. */
const noise = Array.from({ length: 40_000 }, (_, index) =>
  String.fromCharCode(33 + (((index * index * 7919) % 90_001) % 94)),
).join('');

const texts = ['', '<', 'ü', words, words.repeat(40), noise, words.repeat(9000), noise + words];

test('a text can be read, whatever was compressed before it', () => {
  expect(hasBrotli()).toBe(true);
  for (const before of texts) {
    for (const text of texts) {
      compressBrotli(before);
      const [first, second] = [compressBrotli(text), compressBrotli(text)];
      expect(first.equals(second)).toBe(true);
      expect(brotliDecompressSync(first).toString() === text).toBe(true);
    }
  }
});

test('a text gets shorter', () => {
  expect(compressBrotli(words.repeat(40)).length).toBeLessThan(200);
});
