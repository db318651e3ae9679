import { hasEnded } from '../shared/parcel.ts';
import { type Found, type Sight, shownTo } from '../sight/seen.ts';
import { messagesOf, type News } from './messages.ts';
import type { Stream } from './stream.ts';

/**
 * Tells all streams of a parcel what is new, put into words once for all that see the same of it. Of a parcel that is
 * gone, or whose journey has ended, nothing new will come.
 */
export function tellAll(streams: Iterable<Stream>, found: Found | undefined, news: News): void {
  const inWords = new Map<Sight, Buffer>();
  for (const stream of [...streams]) {
    const { sight } = stream.of;
    if (!stream.isOpen) {
      stream.hasMissed = true;
    } else if (found === undefined) {
      stream.end();
    } else {
      const words = inWords.get(sight) ?? Buffer.from(messagesOf(shownTo(found, sight), news));
      inWords.set(sight, words);
      stream.send(words);
      if (hasEnded(found.parcel)) stream.end();
    }
  }
}
