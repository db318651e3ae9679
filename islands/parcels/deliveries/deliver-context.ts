import type { Messages } from '../../../views/translations/messages.ts';
import type { ListContext } from '../../shared/list/record-list.tsx';

export type DeliverContext = Pick<ListContext, 'tag' | 'contentLang' | 'timeZone'> & {
  t: Messages['proof']['form'];
  fields: Messages['proof']['fields'] &
    Pick<Messages['control']['fields'], 'location' | 'note' | 'cod' | 'cod_reason'>;
  cash: Pick<Messages['cash'], 'methods' | 'notCollected'> & {
    amount: string;
    /** The error for an amount that cannot be read. */
    amountShape: Messages['fieldErrors']['amount'];
  };
  places: Messages['proof']['places'];
  safePlace: Pick<Messages['today'], 'where' | 'photoNeeded'>;
  events: Pick<Messages['events'], 'placeHint' | 'when' | 'whenHint'>;
  form: Pick<Messages['control']['form'], 'optional' | 'uploading' | 'working'>;
  noAnswer: string;
  signIn: { label: string; href: string };
};
