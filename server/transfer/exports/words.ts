import type { Messages } from '../../../views/translations/messages.ts';
import { type ImportColumn, type ImportKind, importColumns } from '../../shared/import-columns.ts';
import { type Language, languageMenu } from '../../shared/languages.ts';
import type { Cell } from '../spreadsheets/sheet.ts';

/** What heads the columns of a file, and how a record's values stand in it. */
export type ExportWords = {
  headings: readonly string[];
  row(values: readonly Cell[]): readonly Cell[];
};

/** The fields' names and the values of choices, as the API has them. */
export function machineWords(kind: ImportKind): ExportWords {
  return { headings: importColumns[kind], row: (values) => values };
}

/** What the panel calls them in the reader's language. An import reads them in any language. */
export function readerWords(
  kind: ImportKind,
  t: Messages,
  language: Pick<Language, 'tag'>,
): ExportWords {
  const columns: readonly ImportColumn[] = importColumns[kind];
  const choices = columns.map((name) => choiceWords(name, t, language));
  return {
    headings: columns.map((name) => t.control.fields[name]),
    row: (values) =>
      values.map((value, index) =>
        typeof value === 'string' ? (choices[index]?.get(value) ?? value) : value,
      ),
  };
}

/** The word for each value of a choice; undefined of other fields. */
function choiceWords(
  name: ImportColumn,
  t: Messages,
  language: Pick<Language, 'tag'>,
): ReadonlyMap<string, string> | undefined {
  const { form, activities } = t.control;
  switch (name) {
    case 'stage':
      return new Map(Object.entries(t.stages));
    case 'show_map':
      return new Map([
        ['yes', form.yes],
        ['no', form.no],
      ]);
    case 'icon':
      return new Map(Object.entries(activities.icons));
    case 'color':
      return new Map(Object.entries(activities.colors));
    case 'recipient_language':
    case 'sender_language':
      return languageNames(language);
    default:
      return undefined;
  }
}

function languageNames({ tag: reader }: Pick<Language, 'tag'>): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames([reader], { type: 'language' });
  return new Map(languageMenu.map(({ code, tag, name }) => [code, names.of(tag) ?? name]));
}
