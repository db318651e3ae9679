import type { EventPlace, EventPreset } from '../../../server/shared/event.ts';
import type { Messages } from '../../../views/translations/messages.ts';

/** The words of the form, and of what follows it. */
export const eventWords = [
  'title',
  'at',
  'atMany',
  'lead',
  'place',
  'placeHint',
  'note',
  'photo',
  'photoHint',
  'when',
  'whenHint',
  'more',
  'position',
  'own',
  'ownLead',
  'record',
  'recording',
  'noPresets',
  'stageUnchanged',
  'statusHint',
  'titleHint',
  'recorded',
  'undo',
  'undoing',
  'failedAt',
] as const satisfies (keyof Messages['events'])[];

export type EventWords = Pick<Messages['events'], (typeof eventWords)[number]>;

const fieldNames = ['title', 'icon', 'color', 'stage', 'status', 'latitude', 'longitude'] as const;

/** What "What happened?" is drawn with, wherever a parcel is shown. */
export type EventContext = {
  t: EventWords;
  stages: Messages['stages'];
  fields: Pick<Messages['control']['fields'], (typeof fieldNames)[number]>;
  activities: Pick<Messages['control']['activities'], 'icons' | 'colors'>;
  list: Pick<Messages['control']['list'], 'cancel' | 'dismiss' | 'noAnswer'>;
  optional: string;
  presets: EventPreset[];
  places: EventPlace[];
  /** BCP 47. */
  tag: string;
  /** The `lang` of the administrator's texts; undefined if it is the page's language. */
  contentLang: string | undefined;
  /** The site's time zone, an IANA name. */
  timeZone: string;
};

export const eventFieldNames = fieldNames;
