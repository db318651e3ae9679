import type { assignWords, boardWords } from '../../../server/shared/run.ts';
import type { Messages } from '../../../views/translations/messages.ts';

type Words = Messages['runs'];

/** The words and data of the runs of a day. */
export type BoardContext = {
  t: Pick<Words, (typeof boardWords)[number]>;
  /** BCP 47. */
  tag: string;
  /** The language in addresses, if not the cookie's. */
  addressLanguage: string | null;
  timeZone: string;
};

/** The words with which parcels are assigned to runs. */
export type AssignContext = {
  t: Pick<Words, (typeof assignWords)[number]>;
  list: Pick<Messages['control']['list'], 'cancel' | 'dismiss' | 'noAnswer'>;
  tag: string;
  /** The language in addresses, if not the cookie's. */
  addressLanguage: string | null;
};

/** The words and data of one run. */
export type RunContext = Omit<BoardContext, 't'> & {
  t: Words;
  list: Pick<Messages['control']['list'], 'dismiss' | 'noAnswer'>;
  select: Messages['parcelList']['select'];
  writing: Pick<Messages['writing'], 'moveUp' | 'moveDown'>;
  /** The language that the company writes in, where it is another one. */
  contentLang: string | undefined;
};
