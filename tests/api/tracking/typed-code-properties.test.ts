import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTypedCode } from '../../../server/shared/typed-code.ts';

const letters = [...'ABCXYZabcxyz0189'];
const own = ['-', '_', '.'];
const others = [...own, '', ' ', '  ', '\u00a0', '\t', '–', '—', '‑', '−', '－', '/', '\\', ' - '];
const invisible = ['', '\u200b', '\u200e', '\u2060', '\ufeff', '\u00ad', '\ufe0f'];

/** What a code is made of: letters and digits, with separators between. */
const parts = fc
  .array(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 5,
  })
  .filter((words) => words.join('').length >= 4);

const around = fc.constantFrom(
  (code: string) => code,
  (code: string) => ` ${code}\n`,
  (code: string) => `#${code}`,
  (code: string) => `(${code})`,
  (code: string) => `https://waybill.example/track.html?lang=de&code=${encodeURIComponent(code)}`,
  (code: string) => `look: https://waybill.example/${encodeURIComponent(code)}?x=1 thanks`,
);

function joined(words: string[], between: string[]): string {
  return words.map((word, index) => (index === 0 ? '' : between[index]) + word).join('');
}

function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) + 0xfee0),
  );
}

function separators(of: string[]) {
  return fc.array(fc.constantFrom(...of), { minLength: 5, maxLength: 5 });
}

describe('what was typed for a code', () => {
  test('finds the code in every spelling', () => {
    fc.assert(
      fc.property(
        parts,
        separators(own),
        separators(others),
        fc.constantFrom(...invisible),
        around,
        fc.boolean(),
        (words, between, typedBetween, mark, wrap, wide) => {
          const key = words.join('').toLowerCase();
          const spelled = joined(words, typedBetween).split('').join(mark);
          const code = joined(words, between);
          const typed = wrap(wide ? fullWidth(spelled) : spelled);
          fc.pre(typed.length <= 300);

          expect(readTypedCode(typed)?.key).toBe(key);
          expect(readTypedCode(wrap(code))).toEqual({ code, key });
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is read the same once it was read', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string(),
          parts.map((p) => p.join('–')),
        ),
        (text) => {
          const typed = readTypedCode(text);
          if (typed !== null) expect(readTypedCode(typed.code)).toEqual(typed);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('is never too much, whatever it is', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc
        .array(
          fc.constantFrom('https://', '?code=', '%', '%E0%A4', '\ud800', 'ﷺ', '٣', '-', '/', 'a'),
          {
            maxLength: 100,
          },
        )
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const typed = readTypedCode(text);
        if (typed === null) return;
        expect(typed.code).toMatch(/^[\w. -]+$/);
        expect(typed.key).toMatch(/^[a-z0-9]{0,40}$/);
      }),
      { numRuns: 1000 },
    );
  });

  test('is no code where it is longer than a field can be', () => {
    expect(readTypedCode(`${' '.repeat(296)}ABCD`)).not.toBeNull();
    expect(readTypedCode(`${' '.repeat(297)}ABCD`)).toBeNull();
  });
});
