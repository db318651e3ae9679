import type { Who } from '../../audit/record.ts';
import type { Db } from '../../database/tables.ts';
import type { StageWords } from './stage-words.ts';

/** What has changed since it was judged: everything is to be judged anew. */
export class ConflictError extends Error {
  override name = 'Stale';
}

/** What the statements of an import have in common. */
export type Writing = {
  trx: Db;
  who: Who;
  /** Whether mail about it is sent. */
  notify: boolean;
  now: string;
  /** What events are called that an import makes of stages, in the company's language. */
  stageWords: StageWords;
};
