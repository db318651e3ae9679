import type { ReactNode } from 'react';
import { formatMoney } from '../../../server/shared/money.ts';
import { formatDate, formatDayAndTime } from '../../parts/dates.ts';
import { IsolatedText } from '../../parts/text-with-emails.tsx';
import type { Column, ListReader } from './list.ts';

export function drawTime(at: string, { tag, timeZone }: ListReader): ReactNode {
  return <time dateTime={at}>{formatDayAndTime(at, tag, timeZone)}</time>;
}

/** The content of a cell: what its column draws, or else its value as people read it. */
export function drawCell<Row>(column: Column<Row>, row: Row, reader: ListReader): ReactNode {
  const { t, tag } = reader;
  if (column.draw !== undefined) return column.draw(row, reader);
  switch (column.kind) {
    case 'money': {
      const money = column.value(row, t, tag);
      return money && <bdi>{formatMoney(money.amount, money.currency, tag)}</bdi>;
    }
    case 'number':
      return column.value(row, t, tag)?.toLocaleString(tag);
    case 'day': {
      const day = column.value(row, t, tag);
      return day && <bdi>{formatDate(day, tag)}</bdi>;
    }
    case 'time': {
      const at = column.value(row, t, tag);
      return at && drawTime(at, reader);
    }
    case 'state': {
      const state = column.value(row, t, tag);
      return state && <span className={`badge ${state.name}`}>{state.label}</span>;
    }
    default: {
      const text = column.value(row, t, tag);
      return text && <IsolatedText text={text} />;
    }
  }
}
