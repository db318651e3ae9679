import { interpolate } from '../../server/shared/interpolate.ts';
import { isolateName } from '../parts/written.tsx';
import type { Messages } from '../translations/messages.ts';

/** That these characters are question marks in a PDF. */
export function unprintableSentence({ invoicing }: Messages, characters: readonly string[]) {
  return interpolate(invoicing.unprintable, { characters: isolateName(characters.join(' ')) });
}
