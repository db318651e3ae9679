import type { PublicParcel } from '../../shared/parcel.ts';

/** What has happened to a parcel. */
export type PolledEvents = {
  /** The newest event. */
  id: number;
  /** The activities that are new or have changed, in the order in which that happened. */
  activities: ReadonlySet<number>;
};

/**
 * What is new about a parcel, in the format of server-sent events: the parcel as it is now, with the first page of its
 * history, and then each new or changed activity on it. The last message has the id: whoever has not got that one gets
 * all of it again.
 */
export function messagesOf(parcel: PublicParcel, { id, activities }: PolledEvents): string {
  const shown = parcel.history.data
    .filter((activity) => activities.has(activity.id))
    .sort(byPlaceIn([...activities]));
  const messages = [
    message('parcel', parcel),
    ...shown.map((activity) => message('activity', activity)),
  ];
  const last = messages.length - 1;
  return messages.map((text, at) => (at === last ? `id: ${id}\n${text}` : text)).join('');
}

function byPlaceIn(order: number[]) {
  return (one: { id: number }, other: { id: number }) =>
    order.indexOf(one.id) - order.indexOf(other.id);
}

/** JSON has no line breaks, which would end the data. */
function message(event: 'parcel' | 'activity', data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
