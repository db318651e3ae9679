import { messagesOf } from '../../views/translations/index.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { codeOfName, languageCodes, languageMenu } from '../shared/languages.ts';
import { folded } from './folded.ts';

/** The value of each word, folded, in every language. */
type Words = Map<string, string>;

function wordsOf(labelsIn: (t: Messages) => Record<string, string>): () => Words {
  let made: Words | undefined;
  return () => {
    made ??= new Map(
      languageCodes.flatMap((code) =>
        Object.entries(labelsIn(messagesOf(code))).flatMap(([value, labels]) =>
          [value, ...labels.split('|')].map((label): [string, string] => [folded(label), value]),
        ),
      ),
    );
    return made;
  };
}

const yes = ['yes', 'y', 'true', '1', 'x', '✓', '✔', '☑'];
const no = ['no', 'n', 'false', '0', '-', '–', '☐'];

const answers = wordsOf((t) => ({
  yes: `${t.control.form.yes}|${t.importing.yes}`,
  no: `${t.control.form.no}|${t.importing.no}`,
}));
const stages = wordsOf((t) => t.stages);
const icons = wordsOf((t) => t.control.activities.icons);
const colors = wordsOf((t) => t.control.activities.colors);

/** Languages by their names in each language. */
let languageNames: Words | undefined;

function namesOfLanguages(): Words {
  languageNames ??= new Map(
    languageMenu.flatMap((reader) => {
      const names = new Intl.DisplayNames([reader.tag], { type: 'language' });
      return languageMenu.flatMap(({ code, tag, name }): [string, string][] => [
        [folded(names.of(tag) ?? name), code],
        [folded(name), code],
      ]);
    }),
  );
  return languageNames;
}

function yesOrNo(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  if (yes.includes(plain)) return 'yes';
  return no.includes(plain) ? 'no' : answers().get(folded(text));
}

const readers: Record<string, (text: string) => string | undefined> = {
  show_map: yesOrNo,
  stage: (text) => stages().get(folded(text)),
  icon: (text) => icons().get(folded(text)),
  color: (text) => colors().get(folded(text)),
  recipient_language: (text) => codeOfName(text.trim()) ?? namesOfLanguages().get(folded(text)),
};

/** The value of a choice by its code, or by its words in any language; the text itself where it is none. */
export function readChoice(field: string, text: string): string {
  return readers[field]?.(text) ?? text;
}
