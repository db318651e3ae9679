import type {
  EventPlace,
  EventPreset,
  eventFieldNames,
  eventWords,
} from '../../../server/parcels/shared/event.ts';
import type { StageWords } from '../../../views/parts/status.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { ListContext } from '../../shared/list/record-list.tsx';
import type { CollectContext, DueCod } from '../deliveries/collect-fields.tsx';

export type EventContext = Pick<ListContext, 'tag' | 'contentLang' | 'timeZone'> & {
  t: Pick<Messages['events'], (typeof eventWords)[number]> & { place: string; photo: string };
  stages: StageWords;
  fields: Pick<Messages['control']['fields'], (typeof eventFieldNames)[number]>;
  activities: Pick<Messages['control']['activities'], 'icons' | 'colors'>;
  list: Pick<Messages['control']['list'], 'dismiss' | 'noAnswer'>;
  cash: CollectContext['cash'] & Pick<Messages['cash'], 'whatCollected' | 'allInFull' | 'later'>;
  optional: string;
  working: string;
  presets: EventPreset[];
  places: EventPlace[];
};

/** The money to collect for the parcels of an event; null if there is none. */
export type Due = DueCod | 'several';
