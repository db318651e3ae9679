import type { PublicParcel } from '../../shared/parcel.ts';

/** What has changed about a parcel. */
export type StreamUpdate = {
  /** The id of the newest audit event. */
  id: number;
  /** The activities that are new or have changed, in the order of their events. */
  activities: ReadonlySet<number>;
};

/**
 * An update of a parcel in the format of server-sent events: the parcel as it is now, with the first page of its
 * history, and then each new or changed activity on that page. Only the last message has an id, so that a browser which
 * has not received it gets the whole update again.
 */
export function formatUpdate(parcel: PublicParcel, { id, activities }: StreamUpdate): string {
  const changed = parcel.history.data
    .filter((activity) => activities.has(activity.id))
    .sort(byIndexIn([...activities]));
  const messages = [
    message('parcel', parcel),
    ...changed.map((activity) => message('activity', activity)),
  ];
  const last = messages.length - 1;
  return messages.map((text, index) => (index === last ? `id: ${id}\n${text}` : text)).join('');
}

function byIndexIn(order: number[]) {
  return (one: { id: number }, other: { id: number }) =>
    order.indexOf(one.id) - order.indexOf(other.id);
}

/** JSON has no line breaks, which would end the data. */
function message(event: 'parcel' | 'activity', data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
