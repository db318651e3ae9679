import type { FormSpec } from '../../../server/shared/form.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { FormContext } from '../../shared/form/control-props.ts';
import type { EventContext } from '../events/event-context.ts';

type ParcelWords = 'addEvent' | 'allEvents' | 'historyCount_other';

/** What the history of the parcel's page is rendered with: translations, and the forms of its events. */
export type HistoryContext = Pick<EventContext, 'stages' | 'tag' | 'contentLang' | 'timeZone'> & {
  t: Pick<Messages['control']['parcels'], ParcelWords> & {
    title: string;
    editTitle: string;
    added: string;
    undone: string;
  };
  list: Messages['control']['list'];
  /** Whether the reader may record events and change them. */
  writes: boolean;
  eventPicture: Messages['track']['eventPicture'];
  event: EventContext;
  /** The form for editing an event, with empty fields. */
  edit: { spec: FormSpec; context: FormContext; preview: { title: string; example: string } };
};
