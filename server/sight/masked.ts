import type { Activity, PublicParcel } from '../shared/parcel.ts';
import { type TextMask, textMask } from './free-text.ts';
import { hidden, initialOf, initialsOf } from './initials.ts';
import { townOf } from './town.ts';
import { folded, wordsOf } from './words.ts';

/** About 11 km. */
const roundedTo = 10;
/** No map shows a rounded place nearer than this. */
const nearestZoom = 10;

/** A parcel whose people are not to be recognised: initials, and towns in place of addresses. */
export function maskedParcel(parcel: PublicParcel): PublicParcel {
  const names = [parcel.recipient_name, parcel.sender_name].flatMap((name) => name ?? []);
  const town = (place: string | null) => place && townWithout(names, place);
  return {
    ...withMaskedTexts(parcel, textMask(parcel, initialOf)),
    masked: true,
    recipient_name: initials(parcel.recipient_name),
    sender_name: initials(parcel.sender_name),
    destination: town(parcel.destination),
    pickup_location: town(parcel.pickup_location),
    ...mapOf(parcel, rounded),
  };
}

/** A parcel that says how it goes, and nothing of whose it is. */
export function lockedParcel(parcel: PublicParcel): PublicParcel {
  return {
    ...withMaskedTexts(
      parcel,
      textMask(parcel, () => hidden),
    ),
    locked: true,
    recipient_name: null,
    sender_name: null,
    destination: null,
    pickup_location: null,
    ...mapOf(parcel, () => null),
  };
}

function initials(name: string | null): string | null {
  return name === null ? null : initialsOf(name);
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

/** No pictures either: that of a parcel shows its label. */
function withMaskedTexts(parcel: PublicParcel, mask: TextMask): PublicParcel {
  const text = (written: string | null) => written && mask(written);
  const activity = (shown: Activity): Activity => ({
    ...shown,
    image: null,
    title: mask(shown.title),
    description: mask(shown.description),
    location: text(shown.location),
  });
  const { history } = parcel;
  return {
    ...parcel,
    recipient_email: null,
    recipient_phone_number: null,
    image: null,
    status: text(parcel.status),
    weight: text(parcel.weight),
    current_location: text(parcel.current_location),
    history: { ...history, data: history.data.map(activity) },
  };
}

type Degrees = number | null | undefined;

/**
 * Where it is on the map, if that is shown: roughly, for when it arrives it is at somebody's home.
 *
 * @param home what is said of where it comes from and goes to.
 */
function mapOf(parcel: PublicParcel, home: (degrees: Degrees) => number | null) {
  if (parcel.show_map !== 'yes') return {};
  const { map_zoom: zoom = null } = parcel;
  return {
    // Fitted to its places; where only one is left, that would look exact.
    map_zoom: zoom === null && home(0) !== null ? null : Math.min(zoom ?? nearestZoom, nearestZoom),
    map_current_latitude: rounded(parcel.map_current_latitude),
    map_current_longitude: rounded(parcel.map_current_longitude),
    map_pickup_latitude: home(parcel.map_pickup_latitude),
    map_pickup_longitude: home(parcel.map_pickup_longitude),
    map_destination_latitude: home(parcel.map_destination_latitude),
    map_destination_longitude: home(parcel.map_destination_longitude),
  };
}

function rounded(degrees: Degrees): number | null {
  return typeof degrees === 'number' ? Math.round(degrees * roundedTo) / roundedTo : null;
}
