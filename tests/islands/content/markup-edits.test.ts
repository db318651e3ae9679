import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Edit,
  insertPicture,
  markLines,
  markLink,
  markWords,
} from '../../../islands/content/pages/edits.ts';

/** A text with its selection between two bars, or with a caret at one. */
function parsed(marked: string) {
  const [before = '', chosen = '', after] = marked.split('|');
  const start = before.length;
  return after === undefined
    ? { whole: before + chosen, at: { start, end: start } }
    : { whole: before + chosen + after, at: { start, end: start + chosen.length } };
}

function shown(whole: string, { start, end, text, selected }: Edit): string {
  const after = whole.slice(0, start) + text + whole.slice(end);
  const parts = [
    after.slice(0, selected.start),
    ...(selected.end > selected.start ? [after.slice(selected.start, selected.end)] : []),
    after.slice(selected.end),
  ];
  return parts.join('|');
}

describe('the buttons of the editor', () => {
  test.each([
    ['a |b| c', 'a |[bold=b]| c'],
    ['a | c', 'a [bold=|text|] c'],
    ['|[bullet] a\n\nb|', '|[bullet] [bold=a]\n\n[bold=b]|'],
  ])('mark words: %j', (from, to) => {
    const { whole, at } = parsed(from);
    expect(shown(whole, markWords(whole, at, 'bold', 'text'))).toBe(to);
  });

  test.each([
    ['a\nb|c\nd', 'a\n[bullet] b|c\nd'],
    ['|', '[bullet] |'],
    ['a\n|', 'a\n[bullet] |'],
    ['|a\n\nb|\nc', '|[bullet] a\n\n[bullet] b|\nc'],
    ['|a\n|b', '|[bullet] a|\nb'],
    ['[bullet] a|b', 'a|b'],
    ['[bul|let] a', '|a'],
    ['|[bullet] a\nb|', '|[bullet] a\n[bullet] b|'],
    ['[number] a|', '[bullet] a|'],
  ])('begin lines: %j', (from, to) => {
    const { whole, at } = parsed(from);
    expect(shown(whole, markLines(whole, at, 'bullet'))).toBe(to);
  });

  test('twice are as if never', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ' ', '\n', '[bullet] ', '[', ']')), (pieces) => {
        const whole = pieces.join('');
        const all = { start: 0, end: whole.length };
        const once = markLines(whole, all, 'heading');
        const text = once.text + whole.slice(once.end);
        const twice = markLines(text, once.selected, 'heading');
        fc.pre(whole.trim() !== '' && !/^\[bullet\]/m.test(whole));
        expect(twice.text).not.toContain('[heading]');
      }),
    );
  });

  test.each([
    ['See |our prices|.', 'See [link=|https://| our prices].'],
    ['See |.', 'See [link=|https://| text].'],
    ['See |/contact.html|.', 'See [link=/contact.html |text|].'],
  ])('make links: %j', (from, to) => {
    const { whole, at } = parsed(from);
    expect(shown(whole, markLink(whole, at, 'text'))).toBe(to);
  });

  test('put a picture where the writer is, with what it shows', () => {
    const edit = insertPicture({ start: 1, end: 1 }, '/uploads/images/a.webp', ' A [red]\nvan ');
    expect(shown('ab', edit)).toBe('a[image=/uploads/images/a.webp A red van]|b');
  });
});
