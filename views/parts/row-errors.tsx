import type { ImportError } from '../../server/transfer/shared/import-columns.ts';

type Props = { words: { row: string; reason: string }; errors: readonly ImportError[] };

/** What is wrong with rows of a file, or worth a look. */
export function RowErrors({ words, errors }: Props) {
  return (
    <table className="import-errors break">
      <thead>
        <tr>
          <th scope="col">{words.row}</th>
          <th scope="col">{words.reason}</th>
        </tr>
      </thead>
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
