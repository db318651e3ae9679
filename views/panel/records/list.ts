import type { ReactNode } from 'react';
import type { CellKind, CellValues, Sums } from '../../../server/lists/shared/cell.ts';
import type { Permission } from '../../../server/shared/account.ts';
import type { ExportFormat, IconName } from '../../../server/shared/enums.ts';
import type { CappedCount } from '../../../server/shared/envelope.ts';
import type { Site } from '../../../server/web/shared/site.ts';
import type { Messages } from '../../translations/messages.ts';

type ColumnOf<Kind extends CellKind, Row> = {
  kind: Kind;
  label: (t: Messages) => string;
  /** The value, which files contain. `tag`: BCP 47, of the reader's language. */
  value: (row: Row, t: Messages, tag: string) => CellValues[Kind];
  /** Draws the cell in the panel if that takes more than its value. */
  draw?: (row: Row, reader: ListReader) => ReactNode;
  /** The column is shown only if the reader chooses it. */
  isOptional?: true;
  /** Who may not see the column has it neither on the page nor in files, and cannot sort by it. */
  needs?: Permission;
};

export type Column<Row> = { [Kind in CellKind]: ColumnOf<Kind, Row> }[CellKind];

/** What drawing a list needs to know about its reader. */
export type ListReader = {
  t: Messages;
  /** BCP 47. */
  tag: string;
  /** The `lang` of the texts that the staff wrote; undefined if it is the page's language. */
  contentLang: string | undefined;
  /** An IANA name. */
  timeZone: string;
  site: Site;
  /** A panel's path in the language of the page. */
  href: (path: string) => string;
  may: (permission: Permission) => boolean;
};

type Fields = Readonly<Record<string, string>>;

/** What can be done with a record in a list: a link, or a call with the record's `id`. */
export type RowAction<Row> = {
  icon: IconName;
  label: (t: Messages) => string;
  needs: Permission;
  /** Whether the action is offered for this record; always, by default. */
  if?: (row: Row) => boolean;
} & (
  | { href: (row: Row) => string }
  /** Unfolds forms. A form with an `action` leaves the list. */
  | { forms: (row: Row, reader: ListReader) => ReactNode }
  | {
      /** The call by its name, such as `PATCH /api/messages`. */
      call: string;
      /** Further fields of the call; those of an action for selected records are the same for all. */
      fields?: Fields | ((row: Row) => Fields);
      /** The action would change nothing about this record. */
      isDisabled?: (row: Row) => boolean;
      /** What the page says after the call, in place of the call's message. */
      says?: (row: Row, t: Messages) => string;
      /** The action is also offered for all selected records. */
      isBulk?: true;
      /** Asks before the call: the record cannot be restored. */
      deletes?: true;
      /** What it says before the call, in place of the question of a deletion. */
      question?: (row: Row, t: Messages) => string;
      /** What else is lost, of this record. */
      warning?: (row: Row, t: Messages) => string | undefined;
    }
);

/** A column as the page shows it. `sort`: the address that sorts by it, and how the list is sorted by it now. */
export type ColumnView = {
  name: string;
  label: string;
  kind: CellKind;
  isShown: boolean;
  sort: { href: string; direction: 'ascending' | 'descending' | 'none' } | null;
};

/** An action as the page offers it. */
export type ActionView = { icon: IconName; label: string } & (
  | { href: string }
  | { forms: ReactNode }
  | {
      call: string;
      fields: Fields;
      isDisabled: boolean;
      says: string | undefined;
      deletes: boolean;
      question: string | undefined;
      warning: string | undefined;
    }
);

export type RowView = {
  id: number;
  name: string;
  href: string | undefined;
  /** Of the shown columns. */
  cells: ReactNode[];
  actions: ActionView[];
};

/** A filter as the page offers it. `value`: '' if it is not set. */
export type FilterView = {
  name: string;
  label: string;
  kind: 'choice' | 'yes' | 'day' | 'record';
  options: { value: string; label: string }[];
  value: string;
};

export type TabView = { label: string; href: string; isChosen: boolean; count: CappedCount };

/** A list as its page shows it. */
export type ListView = {
  title: string;
  lead: string | undefined;
  /** The pages to which the page belongs. */
  crumbs: { label: string; href: string }[];
  /** The path of the page, with nothing asked for. */
  path: string;
  /** Where other pages of the list are; null: there is none. */
  page: { current: number; last: number; total: number; isCapped: boolean };
  next: string | null;
  previous: string | null;
  columns: ColumnView[];
  rows: RowView[];
  /** null: the list cannot be searched. */
  search: string | null;
  filters: FilterView[];
  tabs: TabView[];
  /** Parameters that the form of search and filters keeps. */
  kept: Record<string, string>;
  /** By currency; null: too many rows, `exactSums` is the address that adds them up. */
  sums: Sums | null;
  exactSums: string;
  files: { format: ExportFormat; href: string }[];
  bulk: ActionView[];
  create: { href: string; label: string } | null;
  /** What to do about an empty list; '' if nothing. */
  empty: string;
};
