import { interpolate } from '../../server/shared/interpolate.ts';
import { isolateName } from '../parts/written.tsx';
import type { Messages } from '../translations/messages.ts';

/** Says which characters are question marks in the PDF; nothing if there are none. */
export function Unprintable({ t, characters }: { t: Messages; characters: readonly string[] }) {
  if (characters.length === 0) return null;
  const names = isolateName(characters.join(' '));
  return (
    <p className="card padded below no-print">
      {interpolate(t.invoicing.unprintable, { characters: names })}
    </p>
  );
}
