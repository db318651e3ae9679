import { transliterate } from 'transliteration';

const maxLength = 80;

/** The slug of a page whose title has no letters and no digits. */
const fallback = 'page';

/**
 * The slug of a title: 1 to 80 lower-case Latin letters and digits, separated by hyphens. It never
 * consists of digits alone, so that it cannot be taken for an id.
 */
export function titleSlug(title: string): string {
  const words = transliterate(title)
    .toLowerCase()
    .replace(/['"’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  const slug = cutSlug(words, maxLength) || fallback;
  return /^\d+$/.test(slug) ? cutSlug(`${fallback}-${slug}`, maxLength) : slug;
}

/** The slugs to try for a title, in order: `our-fleet`, `our-fleet-2`, `our-fleet-3` … */
export function* slugsFor(title: string): Generator<string> {
  const slug = titleSlug(title);
  yield slug;
  for (let number = 2; number <= 1000; number += 1) {
    const ending = `-${number}`;
    yield `${cutSlug(slug, maxLength - ending.length)}${ending}`;
  }
}

function cutSlug(text: string, length: number): string {
  return text.slice(0, length).replace(/-$/, '');
}
