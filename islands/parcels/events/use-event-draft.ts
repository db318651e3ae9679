import { useState } from 'react';
import type { EventPlace, EventPreset } from '../../../server/parcels/shared/event.ts';
import { isAtFacility, type Stage, stages } from '../../../server/shared/enums.ts';
import type { collectionFields } from '../../../server/shared/event-fields.ts';
import { readFromTab, storeInTab } from '../../shared/tab-storage.ts';

const nowhere = { location: '', latitude: '', longitude: '' };

const emptyFields = {
  ...nowhere,
  /** Whether the place is the last event's, and was not chosen for this one. */
  isFilledIn: true,
  description: '',
  /** `YYYY-MM-DDTHH:MM` in the site's time zone; '': now. */
  happened_at: '',
  // The fields of an event without a preset.
  title: '',
  icon: 'airplanemode_active',
  color: 'green',
  stage: '',
  status: '',
};

type FieldValues = typeof emptyFields;

export type EventFieldName = Exclude<keyof FieldValues, 'isFilledIn'>;

/** An event as the form describes it. Omitted fields come from the preset. The API accepts numbers as text. */
export type EventDraft = { preset?: number } & {
  [Name in EventFieldName | keyof typeof collectionFields | 'cod']?: string;
};

const placeFields = ['location', 'latitude', 'longitude'] as const;
const commonFields = [...placeFields, 'description', 'happened_at'] as const;

/**
 * The form's fields, and the event that they describe.
 *
 * @param isCustom whether the event is one without a preset.
 * @param sent how many events were sent; each one clears all fields but the place.
 */
export function useEventDraft(places: EventPlace[], location: string, isCustom: boolean, sent = 0) {
  const [typed, setTyped] = useState(() => withPlace(emptyFields, location, places));
  const [photo, setPhoto] = useState<File | null>(null);
  const [clearedAfter, setClearedAfter] = useState(sent);
  if (clearedAfter !== sent) {
    setClearedAfter(sent);
    setTyped(withPlace(emptyFields, typed.location, places));
    setPhoto(null);
  }

  // The place that the event being written will get.
  const shown = placeFor(typed, isCustom ? findStage(typed.stage) : null);

  const set = (name: EventFieldName, value: string) =>
    setTyped((current) => {
      if (name === 'location') return withPlace({ ...current, isFilledIn: false }, value, places);
      const isPosition = name === 'latitude' || name === 'longitude';
      const chosen = isPosition && { ...shown, isFilledIn: false };
      return { ...current, ...chosen, [name]: value };
    });

  /** The fields that are not empty. */
  function given(names: readonly EventFieldName[], stage: Stage | null): EventDraft {
    const fields = { ...typed, ...placeFor(typed, stage) };
    const place = fields.location.trim();
    // For this tab alone: texts of the administrator do not outlive the tab.
    if (place !== '') storeInTab(lastPlaceKey, place);
    const texts = names.map((name) => [name, fields[name].trim()] as const);
    return Object.fromEntries(texts.filter(([, text]) => text !== ''));
  }

  return {
    typed: { ...typed, ...shown },
    photo,
    sent,
    set,
    setPhoto,
    /** The place that an event of this preset takes over from the last event; '' if none. */
    filledInFor: ({ stage }: EventPreset): string =>
      typed.isFilledIn ? placeFor(typed, stage).location.trim() : '',
    /** @param onlyPlace leaves out the other fields. */
    ofPreset: ({ id, stage }: EventPreset, onlyPlace = false): EventDraft => ({
      ...given(onlyPlace ? placeFields : commonFields, stage),
      preset: id,
    }),
    custom(): EventDraft {
      const { title, icon, color, stage } = typed;
      const others = given([...commonFields, 'stage', 'status'], findStage(stage));
      return { ...others, title, icon, color };
    },
  };
}

export type Draft = ReturnType<typeof useEventDraft>;

function findStage(text: string): Stage | null {
  return stages.find((stage) => stage === text) ?? null;
}

/**
 * The place of an event of this stage. The last event's place is taken over only at facilities, not at somebody's door.
 */
function placeFor({ location, latitude, longitude, isFilledIn }: FieldValues, stage: Stage | null) {
  return isFilledIn && !isAtFacility(stage) ? nowhere : { location, latitude, longitude };
}

/** A saved place also fills in its coordinates. */
function withPlace(typed: FieldValues, location: string, places: EventPlace[]): FieldValues {
  const key = (name: string) => name.trim().toLocaleLowerCase();
  const known = places.find(({ name }) => key(name) === key(location));
  const [latitude, longitude] = [String(known?.latitude ?? ''), String(known?.longitude ?? '')];
  return { ...typed, location, latitude, longitude };
}

const lastPlaceKey = 'waybill-place';

/** The place of the last event sent from this tab. The next event usually has the same place. */
export function lastPlace(): string {
  return readFromTab(lastPlaceKey) ?? '';
}
