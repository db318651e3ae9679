import { activityFields, parcelFields } from '../../shared/fields.ts';
import type { Activity, PublicParcel, Seen } from '../../shared/parcel.ts';
import { textMask } from './free-text.ts';
import { hidden, initialOf, initialsOf } from './initials.ts';
import { ofNumber, ofText, type Redactors, redactFields } from './redactors.ts';
import { townOf } from './town.ts';
import { folded, wordsOf } from './words.ts';

/** About 11 km. */
const roundedTo = 10;
/** No map shows a rounded place nearer than this. */
const nearestZoom = 10;

const nothing = () => null;
const rounded = ofNumber((degrees) => Math.round(degrees * roundedTo) / roundedTo);
const zoomedOut = ofNumber((zoom) => Math.min(zoom, nearestZoom));

/** A parcel whose people are not to be recognised: initials, and towns in place of addresses. */
export function maskParcel(parcel: PublicParcel): PublicParcel {
  const names = [parcel.recipient_name, parcel.sender_name].flatMap((name) => name ?? []);
  const redactors: Redactors = {
    keep: (value) => value,
    text: ofText(textMask(parcel, initialOf)),
    name: ofText(initialsOf),
    place: ofText((place) => townWithout(names, place)),
    remove: nothing,
    zoom: zoomedOut,
    position: rounded,
    home: rounded,
  };
  return redactedParcel(parcel, redactors, { masked: true });
}

/** A parcel that says how it goes, and nothing of whose it is. */
export function lockParcel(parcel: PublicParcel): PublicParcel {
  const redactors: Redactors = {
    keep: (value) => value,
    text: ofText(textMask(parcel, () => hidden)),
    name: nothing,
    place: nothing,
    remove: nothing,
    // Fitted to its places, of which one is left, it would look exact.
    zoom: (zoom) => zoomedOut(zoom ?? nearestZoom),
    position: rounded,
    home: nothing,
  };
  return redactedParcel(parcel, redactors, { locked: true });
}

/**
 * Each field by its rule, and nothing besides that is not named here: neither pictures, for that of a parcel shows its
 * label, nor who received it.
 */
function redactedParcel(parcel: PublicParcel, redactors: Redactors, seen: Seen): PublicParcel {
  const { history, progress, status_key } = parcel;
  const data = history.data.map((activity) => redactedActivity(activity, redactors));
  return {
    ...redactFields(parcelFields, parcel, redactors),
    image: null,
    delivery: null,
    progress,
    status_key,
    history: { ...history, data },
    ...seen,
  };
}

function redactedActivity(activity: Activity, redactors: Redactors): Activity {
  const { id, parcel_id, builtin_key, updated_at } = activity;
  const { created_at_month, created_at_day, created_at_time } = activity;
  return {
    ...redactFields(activityFields, activity, redactors),
    ...{
      id,
      parcel_id,
      builtin_key,
      updated_at,
      created_at_month,
      created_at_day,
      created_at_time,
    },
    image: null,
  };
}

/** The town of a place, unless it is named like one of the people. */
function townWithout(names: string[], place: string): string {
  const town = townOf(place);
  if (town === null) return hidden;
  const plain = spelled(town);
  return names.some((name) => plain.includes(spelled(name))) ? hidden : town;
}

function spelled(text: string): string {
  return ` ${wordsOf(text)
    .map((word) => folded(word.text))
    .join(' ')} `;
}
