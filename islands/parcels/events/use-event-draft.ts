import { useState } from 'react';
import type { EventPlace, EventPreset } from '../../../server/shared/event.ts';
import { readFromTab, storeInTab } from '../../shared/tab-storage.ts';
import type { EventDraft } from './send-event.ts';

/** What is typed into the form, as text. */
type Typed = {
  place: string;
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
 * @param sent how many events were sent; each one clears all fields but the place.
 */
export function useEventDraft(places: EventPlace[], place: string, sent = 0) {
  const [typed, setTyped] = useState(() => withPlace(emptyFields, place, places));
  const [photo, setPhoto] = useState<File | null>(null);
  const [clearedAfter, setClearedAfter] = useState(sent);
  if (clearedAfter !== sent) {
    setClearedAfter(sent);
    setTyped(withPlace(emptyFields, typed.place, places));
    setPhoto(null);
  }

  const set = (name: keyof Typed, value: string) =>
    setTyped((current) => ({ ...current, [name]: value }));

  const placeFields = (): EventDraft => {
    const { place, latitude, longitude } = typed;
    if (place.trim() !== '') rememberPlace(place.trim());
    return {
      ...given('location', place),
      ...given('latitude', latitude),
      ...given('longitude', longitude),
    };
  };

  const commonFields = (): EventDraft => {
    const { note, when } = typed;
    return {
      ...placeFields(),
      ...given('description', note),
      ...given('happened_at', when),
    };
  };

  return {
    typed,
    photo,
    sent,
    set,
    setPlace: (name: string) => setTyped((current) => withPlace(current, name, places)),
    setPhoto,
    /** @param onlyPlace leaves out the other fields. */
    ofPreset: ({ id }: EventPreset, onlyPlace = false): EventDraft => ({
      ...(onlyPlace ? placeFields() : commonFields()),
      preset: id,
    }),
    custom(): EventDraft {
      const { title, icon, color, stage, status } = typed;
      return {
        ...commonFields(),
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
