import type { Messages } from '../../../views/translations/messages.ts';

/** A reason why a whole file cannot be imported: a sentence of the translations. */
export type ImportProblemKey = keyof Messages['importing']['problems'];

/** Thrown where a whole file cannot be imported; nothing was written. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
  readonly key: ImportProblemKey;
  readonly values: Record<string, string | number>;

  constructor(key: ImportProblemKey, values: Record<string, string | number> = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}
