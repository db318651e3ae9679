import type { Sentence } from '../../server/shared/interpolate.ts';
import type en from './en.json';
import type { Params } from './params.ts';

/** Forms of a sentence that not every language has; `plural` chooses among those that are there. */
type OwnForm = `${string}_${Exclude<Intl.LDMLPluralRule, 'other'>}`;

type Section<Texts, Names> = {
  [Key in keyof Texts as Key extends OwnForm ? never : Key]: Key extends keyof Names
    ? Names[Key] extends string
      ? Sentence<Names[Key]>
      : Section<Texts[Key], Names[Key]>
    : Texts[Key];
};

/** The words of a language: every section and sentence that English has, with the params of each. */
export type Messages = Section<typeof en, Params>;
