import { expect, test } from 'vitest';
import { lettersIn } from '../../../views/parts/text-length.ts';

test.each([
  ['', 0],
  ['Zürich, 2 kg\n(São Paulo)', 24],
  ['Москва', 6],
  ['القاهرة', 7],
  ['東京', 4],
  ['한국', 4],
  ['ᄀ', 2],
  ['カタ', 4],
  ['© 📦', 5],
  ['10 – 12', 7],
])('how wide a text is: %s', (text, letters) => {
  expect(lettersIn(text)).toBe(letters);
});
