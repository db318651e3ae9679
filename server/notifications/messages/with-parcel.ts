import type { Db } from '../../database/tables.ts';
import { resolveParcels } from '../../parcels/events/resolve-parcels.ts';
import type { Paged } from '../../shared/envelope.ts';
import type { Message, StoredMessage } from '../../shared/message.ts';

/** Messages with the parcels that they are about, as far as there are any. */
export async function withParcels(db: Db, messages: StoredMessage[]): Promise<Message[]> {
  const codes = messages.flatMap(({ tracking_code }) => tracking_code ?? []);
  const parcels = await resolveParcels(db, codes, { onlyCodes: true });
  return messages.map((message) => ({
    ...message,
    parcel: parcels.get(message.tracking_code ?? '')?.tracking_code ?? null,
  }));
}

/** The same of a page of the list. */
export async function listWithParcels(db: Db, list: Paged<StoredMessage>): Promise<Paged<Message>> {
  return { ...list, data: await withParcels(db, list.data) };
}
