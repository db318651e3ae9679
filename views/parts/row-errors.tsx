import type { ImportError } from '../../server/transfer/shared/import-columns.ts';
import { TableHead } from './table-head.tsx';

type Props = { words: { row: string; reason: string }; errors: readonly ImportError[] };

export function RowErrors({ words, errors }: Props) {
  return (
    <table className="import-errors break">
      <TableHead headings={[words.row, words.reason]} />
      <tbody>
        {errors.map(({ row, column, message }) => (
          <tr key={`${row} ${column} ${message}`}>
            <th scope="row">{row}</th>
            <td>
              <bdi className="import-column strong">{column}</bdi>
              <span>{message}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
