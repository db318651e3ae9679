import { hasEnded } from '../../shared/parcel.ts';
import { sightStill } from '../privacy/current-visibility.ts';
import { type Found, shownTo } from '../privacy/redact.ts';
import { messagesOf, type News } from './messages.ts';
import type { Stream } from './stream.ts';

/**
 * Tells all streams of a parcel what is new, put into words once for all that see the same of it in one language. Of a
 * parcel that is gone, or whose journey has ended, nothing new will come. Who unlocked it with something that has
 * changed is asked again.
 */
export function tellAll(streams: Iterable<Stream>, found: Found | undefined, news: News): void {
  const inWords = new Map<string, Buffer>();
  for (const stream of [...streams]) {
    const { sight, language } = stream.of;
    if (!stream.isOpen) {
      stream.hasMissed = true;
    } else if (found === undefined || sightStill(stream.of, found) !== sight) {
      stream.end();
    } else {
      const reader = `${sight} ${language}`;
      const words =
        inWords.get(reader) ?? Buffer.from(messagesOf(shownTo(found, { sight, language }), news));
      inWords.set(reader, words);
      stream.send(words);
      if (hasEnded(found.parcel)) stream.end();
    }
  }
}
