import type {
  EventPlace,
  EventPreset,
  eventFieldNames,
  eventWords,
} from '../../../server/shared/event.ts';
import type { StageWords } from '../../../views/parts/status.ts';
import type { Messages } from '../../../views/translations/messages.ts';

/** The words and data of the event form, wherever a parcel is shown. */
export type EventContext = {
  t: Pick<Messages['events'], (typeof eventWords)[number]> & { place: string; photo: string };
  stages: StageWords;
  fields: Pick<Messages['control']['fields'], (typeof eventFieldNames)[number]>;
  activities: Pick<Messages['control']['activities'], 'icons' | 'colors'>;
  list: Pick<Messages['control']['list'], 'dismiss' | 'noAnswer'>;
  optional: string;
  working: string;
  presets: EventPreset[];
  places: EventPlace[];
  /** BCP 47. */
  tag: string;
  /** The `lang` of the administrator's texts; undefined if it is the page's language. */
  contentLang: string | undefined;
  /** The site's time zone, an IANA name. */
  timeZone: string;
};
