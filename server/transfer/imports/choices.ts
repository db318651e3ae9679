import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { codeOfName, languageCodes, languageMenu } from '../../shared/languages.ts';
import { normalizeWords } from './headings.ts';

/** The value of each word in every language. */
type Words = (text: string) => string | undefined;

function wordsOf(labelsIn: (t: Messages) => Record<string, string>): Words {
  let made: Words | undefined;
  return (text) => {
    made ??= wordsFrom(
      languageCodes.flatMap((code) =>
        Object.entries(labelsIn(messagesOf(code))).flatMap(([value, labels]) =>
          [value, ...labels.split('|')].map((label): [string, string] => [label, value]),
        ),
      ),
    );
    return made(text);
  };
}

/** A word as it is written counts first: in French, only an accent tells “Coché” from “Coche”. */
function wordsFrom(pairs: readonly (readonly [word: string, value: string])[]): Words {
  const exact = new Map(pairs.map(([word, value]) => [spelled(word), value]));
  const rough = new Map(pairs.map(([word, value]) => [normalizeWords(word), value]));
  return (text) => exact.get(spelled(text)) ?? rough.get(normalizeWords(text));
}

function spelled(word: string): string {
  return word.trim().normalize().toLowerCase();
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

function languageByName(text: string): string | undefined {
  languageNames ??= wordsFrom(
    languageMenu.flatMap((reader) => {
      const names = new Intl.DisplayNames([reader.tag], { type: 'language' });
      return languageMenu.flatMap(({ code, tag, name }): [string, string][] => [
        [names.of(tag) ?? name, code],
        [name, code],
      ]);
    }),
  );
  return languageNames(text);
}

function yesOrNo(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  if (yes.includes(plain)) return 'yes';
  return no.includes(plain) ? 'no' : answers(text);
}

/** The stage by its code, or by its words in any language. */
export function readStage(text: string): string | undefined {
  // The words of a stage are short, and a cell may be long.
  return text.length > 100 ? undefined : stages(text);
}

/** The language by its code, its tag, or its name in any language. */
export function readLanguage(text: string): string | undefined {
  return codeOfName(text.trim()) ?? languageByName(text);
}

const readers: Record<string, (text: string) => string | undefined> = {
  show_map: yesOrNo,
  stage: readStage,
  icon: icons,
  color: colors,
  recipient_language: readLanguage,
  sender_language: readLanguage,
};

/** The value of a choice by its code, or by its words in any language; the text itself where it is none. */
export function readChoice(field: string, text: string): string {
  return readers[field]?.(text) ?? text;
}
