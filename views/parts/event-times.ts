import { interpolate } from '../../server/shared/interpolate.ts';
import type { Activity } from '../../server/shared/parcel.ts';
import type { Messages } from '../translations/messages.ts';
import { formatZone } from './dates.ts';

/** Whose clock the times of a history are told by: IANA names. */
export type EventTimes = {
  zoneOf(activity: Pick<Activity, 'time_zone'>): string;
  /** The zone that all of them are in; null: each is in the zone of its own place. */
  only: string | null;
};

/** The times of a history: by the clocks of their places where all events have one, else by the company's. */
export function eventTimesOf(
  activities: readonly Pick<Activity, 'time_zone'>[],
  timeZone: string,
): EventTimes {
  const isOwn =
    activities.length > 0 && activities.every(({ time_zone }) => time_zone !== undefined);
  const zoneOf = (activity: Pick<Activity, 'time_zone'>) =>
    (isOwn ? activity.time_zone : undefined) ?? timeZone;
  const zones = new Set(activities.map(zoneOf));
  const [only = timeZone] = zones;
  return { zoneOf, only: zones.size > 1 ? null : only };
}

/** Says once whose clock the times of a history are told by. */
export function clockWords(
  { only }: EventTimes,
  t: Pick<Messages['track'], 'localTimes' | 'timesIn'>,
  tag: string,
): string {
  return only === null
    ? t.localTimes
    : interpolate(t.timesIn, { zone: formatZone(new Date().toISOString(), tag, only) });
}
