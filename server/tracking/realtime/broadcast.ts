import type { ParcelWithVisibility } from '../../parcels/find-with-history.ts';
import { hasEnded } from '../../shared/parcel.ts';
import { currentVisibility, redactFor } from '../privacy/redact.ts';
import { messagesOf, type PolledEvents } from './messages.ts';
import type { Stream } from './stream.ts';

/**
 * Tells all streams of a parcel what is new, put into words once for all that see the same of it in one language. Of a
 * parcel that is gone, or whose journey has ended, nothing new will come. Who unlocked it with something that has
 * changed is asked again.
 */
export function broadcast(
  streams: Iterable<Stream>,
  found: ParcelWithVisibility | undefined,
  news: PolledEvents,
): void {
  const localizePreset = new Map<string, Buffer>();
  for (const stream of [...streams]) {
    const { visibility, language } = stream.of;
    if (!stream.isOpen) {
      stream.hasMissed = true;
    } else if (found === undefined || currentVisibility(stream.of, found) !== visibility) {
      stream.end();
    } else {
      const reader = `${visibility} ${language}`;
      const words =
        localizePreset.get(reader) ??
        Buffer.from(messagesOf(redactFor(found, { visibility, language }), news));
      localizePreset.set(reader, words);
      stream.send(words);
      if (hasEnded(found.parcel)) stream.end();
    }
  }
}
