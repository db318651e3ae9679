import { drawTime } from './cell.tsx';
import type { Column } from './list.ts';

/** ISO 8601, UTC; null: never. */
type Use = { last_used_at: string | null; ends_at: string | null };

export function hasEnded({ ends_at: at }: Pick<Use, 'ends_at'>): boolean {
  return at !== null && at <= new Date().toISOString();
}

/** When a key, or a link for a spreadsheet, was last used, and when it expires. */
export function lastUseColumns<Row extends Use>(): Record<keyof Use, Column<Row>> {
  return {
    last_used_at: {
      kind: 'time',
      label: (t) => t.lists.lastUsed,
      value: ({ last_used_at }) => last_used_at,
      draw: ({ last_used_at: at }, reader) =>
        at === null ? reader.t.apiKeys.unused : drawTime(at, reader),
    },
    ends_at: {
      kind: 'time',
      label: (t) => t.lists.worksUntil,
      value: ({ ends_at }) => ends_at,
      draw: (row, reader) =>
        hasEnded(row) ? (
          <strong>{reader.t.apiKeys.ended}</strong>
        ) : (
          row.ends_at && drawTime(row.ends_at, reader)
        ),
    },
  };
}
