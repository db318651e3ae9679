import { useState } from 'react';
import { isAtFacility, type Stage, stages } from '../../../server/shared/enums.ts';
import type { EventPlace, EventPreset } from '../../../server/shared/event.ts';
import { readFromTab, storeInTab } from '../../shared/tab-storage.ts';
import type { EventDraft } from './send-event.ts';

/** What is typed into the form, as text. */
type Typed = {
  place: string;
  /** The place is the last event's, and was not chosen for this one. */
  isFilledIn: boolean;
  latitude: string;
  longitude: string;
  note: string;
  /** `YYYY-MM-DDTHH:MM` in the site's time zone; '': now. */
  when: string;
  /** An event without a preset. */
  title: string;
  icon: string;
  color: string;
  stage: string;
  status: string;
};

const emptyFields: Typed = {
  place: '',
  isFilledIn: true,
  latitude: '',
  longitude: '',
  note: '',
  when: '',
  title: '',
  icon: 'airplanemode_active',
  color: 'green',
  stage: '',
  status: '',
};

/**
 * The form's fields, and the event that they describe.
 *
 * @param place the initial place.
 * @param isCustom whether the event is one without a preset.
 * @param sent how many events were sent; each one clears all fields but the place.
 */
export function useEventDraft(places: EventPlace[], place: string, isCustom: boolean, sent = 0) {
  const [typed, setTyped] = useState(() => withPlace(emptyFields, place, places));
  const [photo, setPhoto] = useState<File | null>(null);
  const [clearedAfter, setClearedAfter] = useState(sent);
  if (clearedAfter !== sent) {
    setClearedAfter(sent);
    setTyped(withPlace(emptyFields, typed.place, places));
    setPhoto(null);
  }

  // The fields show what the event gets that is being written.
  const shown = placeFor(typed, isCustom ? stageOf(typed.stage) : null);

  const set = (name: Exclude<keyof Typed, 'isFilledIn'>, value: string) => {
    const isPosition = name === 'latitude' || name === 'longitude';
    const chosen = isPosition && { ...shown, isFilledIn: false };
    setTyped((current) => ({ ...current, ...chosen, [name]: value }));
  };

  const placeFields = (stage: Stage | null): EventDraft => {
    const { place, latitude, longitude } = placeFor(typed, stage);
    if (place.trim() !== '') rememberPlace(place.trim());
    return {
      ...given('location', place),
      ...given('latitude', latitude),
      ...given('longitude', longitude),
    };
  };

  const commonFields = (stage: Stage | null): EventDraft => {
    const { note, when } = typed;
    return {
      ...placeFields(stage),
      ...given('description', note),
      ...given('happened_at', when),
    };
  };

  return {
    typed: { ...typed, ...shown },
    photo,
    sent,
    set,
    setPlace: (name: string) =>
      setTyped((current) => withPlace({ ...current, isFilledIn: false }, name, places)),
    setPhoto,
    /** The last event's place, where an event of a preset gets it; ''. */
    filledInFor: ({ stage }: EventPreset): string =>
      typed.isFilledIn ? placeFor(typed, stage).place.trim() : '',
    /** @param onlyPlace leaves out the other fields. */
    ofPreset: ({ id, stage }: EventPreset, onlyPlace = false): EventDraft => ({
      ...(onlyPlace ? placeFields(stage) : commonFields(stage)),
      preset: id,
    }),
    custom(): EventDraft {
      const { title, icon, color, stage, status } = typed;
      return {
        ...commonFields(stageOf(stage)),
        title,
        icon,
        color,
        ...given('stage', stage),
        ...given('status', status),
      };
    },
  };
}

export type Draft = ReturnType<typeof useEventDraft>;

/** A field, left out if it is empty; the API accepts numbers as text. */
function given(name: keyof EventDraft, text: string): EventDraft {
  return text.trim() === '' ? {} : { [name]: text.trim() };
}

function stageOf(text: string): Stage | null {
  return stages.find((stage) => stage === text) ?? null;
}

/** What happens at the door did not happen where the last event did. */
function placeFor(typed: Typed, stage: Stage | null) {
  const { place, latitude, longitude, isFilledIn } = typed;
  if (isFilledIn && !isAtFacility(stage)) return { place: '', latitude: '', longitude: '' };
  return { place, latitude, longitude };
}

/** A saved place also fills in its coordinates. */
function withPlace(typed: Typed, place: string, places: EventPlace[]): Typed {
  const known = places.find(({ name }) => isSame(name, place));
  const [latitude, longitude] = [textOf(known?.latitude), textOf(known?.longitude)];
  return { ...typed, place, latitude, longitude };
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}

function textOf(degrees: number | null | undefined): string {
  return typeof degrees === 'number' ? String(degrees) : '';
}

const lastPlaceKey = 'waybill-place';

/** The place of the last event sent from this tab: usually the next one's, too. */
export function lastPlace(): string {
  return readFromTab(lastPlaceKey) ?? '';
}

/** Stores it for this tab alone: what the administrator writes does not outlive the tab. */
function rememberPlace(name: string): void {
  storeInTab(lastPlaceKey, name);
}
