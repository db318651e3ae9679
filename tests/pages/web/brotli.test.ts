import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  brotliBlock,
  brotliEnd,
  brotliStart,
  brotliStored,
  hasBrotli,
} from '../../../server/http/brotli.ts';

const words = '<p class="event">The parcel left the depot in Zürich, the recipient was told.</p>';
/** Hardly compressible: its characters follow one another by a rule that no compressor looks for. */
const noise = Array.from({ length: 40_000 }, (_, index) =>
  String.fromCharCode(33 + (((index * index * 7919) % 90_001) % 94)),
).join('');

const texts = ['', '<', 'ü', words, words.repeat(40), noise, words.repeat(9000), noise + words];

test('parts can be read one after the other, whatever was compressed before', () => {
  expect(hasBrotli()).toBe(true);
  for (const start of texts) {
    const head = brotliStart(Buffer.from(start));
    for (const text of texts) {
      const bytes = Buffer.from(text);
      const [first, second] = [brotliBlock(bytes), brotliBlock(bytes)];
      expect(first.equals(second)).toBe(true);
      const parts = [head, first, brotliStored(bytes), second];
      const read = brotliDecompressSync(Buffer.concat([...parts, brotliEnd])).toString();
      expect(read === start + text + text + text).toBe(true);
    }
  }
});

test('a text gets shorter', () => {
  const bytes = Buffer.from(words.repeat(40));
  expect(brotliBlock(bytes).length).toBeLessThan(200);
  expect(brotliStart(bytes).length).toBeLessThan(brotliBlock(bytes).length);
});
