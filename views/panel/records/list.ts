import type { ReactNode } from 'react';
import type { CellKind, CellValues, Sums } from '../../../server/lists/shared/cell.ts';
import type { Permission } from '../../../server/shared/account.ts';
import type { IconName } from '../../../server/shared/enums.ts';
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
  /**
   * Where it stands in the card of a narrow screen: without its label, on a line of its own, or at the start or the end of one. By
   * default it has a line with its label.
   */
  onPhone?: 'line' | 'start' | 'end' | 'hidden';
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
  /** The page's own script finds the action by this name. */
  name?: string;
  label: (t: Messages) => string;
  needs: Permission;
  /** Whether the action is offered for this record; always, by default. */
  if?: (row: Row) => boolean;
} & (
  | { href: (row: Row) => string }
  /** Copies a text, with script. */
  | { copies: (row: Row) => string }
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
  onPhone: string | undefined;
  isShown: boolean;
  sort: { href: string; direction: 'ascending' | 'descending' | 'none' } | null;
};

/** An action as the page offers it. */
export type ActionView = { icon: IconName; name: string | undefined; label: string } & (
  | { href: string }
  | { copies: string }
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
  /** For the page's own script, as `data-…` attributes. */
  data: Fields;
  /** Of the shown columns. */
  cells: ReactNode[];
  actions: ActionView[];
  /** What is below the row. */
  details: ReactNode;
};

/** A filter as the page offers it. `value`: '' if it is not set. */
export type FilterView = {
  name: string;
  label: string;
  kind: 'choice' | 'choices' | 'yes' | 'day' | 'number' | 'text' | 'record';
  hint?: string | undefined;
  options: { value: string; label: string }[];
  value: string;
};

/** A filter that is set, in words. `href`: the address of the list without it. */
export type ActiveFilter = { name: string; text: string; href: string };

/** A saved view, as a link. */
export type SavedViewLink = { id: number; name: string; href: string; isChosen: boolean };

export type TabView = { label: string; href: string; isChosen: boolean; count: CappedCount | null };

/** A link of a menu of the tools. Lists that are enhanced renew it, by its name, with each search. */
export type ToolLink = { name: string; label: string; href: string };

/** A list as its page shows it. */
export type ListView = {
  /** The name of the list in calls. */
  name: string;
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
  /** The address of the page without chosen columns. */
  defaultColumnsHref: string;
  rows: RowView[];
  /** null: the list cannot be searched. */
  search: string | null;
  searchHint: string | undefined;
  filters: FilterView[];
  active: ActiveFilter[];
  tabs: TabView[];
  views: SavedViewLink[];
  /** The query to save as a view; null: there is such a view already, or nothing was asked for. */
  viewToSave: string | null;
  perPage: string;
  isCompact: boolean;
  /** The path of the call that reads the matching records, page by page. */
  api: string;
  /** Parameters that the form of search and filters keeps. */
  kept: Record<string, string>;
  /** By currency; null: too many rows, `exactSums` is the address that adds them up. */
  sums: Sums | null;
  exactSums: string;
  files: ToolLink[];
  prints: ToolLink[];
  bulk: ActionView[];
  create: { href: string; label: string } | null;
  /** What to do about an empty list; '' if nothing. */
  empty: string;
};
