import type { Messages } from '../../../views/translations/messages.ts';
import type { DeliverContext } from '../deliveries/deliver-context.ts';

/** The words and data of a driver's day. */
export type TodayContext = {
  t: Messages['today'];
  /** Of the forms for a proof of delivery. */
  proof: DeliverContext;
  runs: Pick<Messages['runs'], 'states' | 'reasons'>;
  reasonLabel: string;
  problems: Messages['scan']['problems'];
  undo: string;
  undoOf: Messages['scan']['list']['undoOf'];
  saved: string;
  tryNow: string;
  save: string;
  close: string;
  cancel: string;
  remove: string;
  /** The language in addresses, if not the cookie's. */
  addressLanguage: string | null;
};
