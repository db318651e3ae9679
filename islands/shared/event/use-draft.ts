import { useEffect, useState } from 'react';
import type { EventPlace, EventPreset } from '../../../server/shared/event.ts';
import { lastPlace, rememberPlace } from './last-place.ts';
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

const untyped: Typed = {
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

/** The form's fields, and the event that they describe. */
export function useDraft(places: EventPlace[]) {
  const [typed, setTyped] = useState(untyped);
  const [photo, setPhoto] = useState<File | null>(null);
  // The server knows nothing of this tab.
  useEffect(() => setTyped((current) => withPlace(current, lastPlace(), places)), [places]);

  const set = (name: keyof Typed, value: string) =>
    setTyped((current) => ({ ...current, [name]: value }));

  const happening = (): EventDraft => {
    const { place, latitude, longitude, note, when } = typed;
    if (place.trim() !== '') rememberPlace(place.trim());
    return {
      ...given('location', place),
      ...given('latitude', latitude),
      ...given('longitude', longitude),
      ...given('description', note),
      ...given('happened_at', when),
    };
  };

  return {
    typed,
    photo,
    set,
    setPlace: (place: string) => setTyped((current) => withPlace(current, place, places)),
    setPhoto,
    ofPreset: ({ id }: EventPreset): EventDraft => ({ ...happening(), preset: id }),
    own(): EventDraft {
      const { title, icon, color, stage, status } = typed;
      return {
        ...happening(),
        title,
        icon,
        color,
        ...given('stage', stage),
        ...given('status', status),
      };
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** A field that is sent only where something was typed; the API reads numbers from text. */
function given(name: keyof EventDraft, text: string): EventDraft {
  return text.trim() === '' ? {} : { [name]: text.trim() };
}

/** A place that is known brings its coordinates along. */
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
