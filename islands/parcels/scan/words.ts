import type { Messages } from '../../../views/translations/messages.ts';

/** The words of the screen. */
export type ScanWords = Omit<
  Messages['scan'],
  'title' | 'lead' | 'appName' | 'leaving' | 'unsent'
> & {
  event: Pick<Messages['events'], 'title' | 'place' | 'placeHint' | 'note' | 'undo'>;
  optional: string;
  signIn: string;
};
