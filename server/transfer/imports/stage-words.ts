import { messagesOf } from '../../../views/translations/index.ts';
import { builtinWords } from '../../parcels/event-presets/words.ts';
import { mapValues } from '../../shared/field-values.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { Stage } from '../../shared/stages.ts';

/**
 * What an event that an import makes of a stage is called. `builtinKey`: the built-in preset whose words these are, so
 * that everybody reads them in their own language; null where no preset stands for the stage alone.
 */
export type StageWords = Readonly<Record<Stage, { title: string; builtinKey: string | null }>>;

/** These words in a language. */
export function stageWordsIn(language: LanguageCode): StageWords {
  return mapValues(messagesOf(language).stages, (words, stage) => {
    const builtin = builtinWords(stage, language);
    return builtin === undefined
      ? { title: words, builtinKey: null }
      : { title: builtin, builtinKey: stage };
  });
}
