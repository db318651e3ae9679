import { interpolate } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { api, post } from '../../verbs/call.ts';
import { readSpreadsheetForm } from '../spreadsheets/upload.ts';
import { readBankStatement } from './model.ts';
import { statementReport } from './schema.ts';

export const bankStatementsApi = api([
  post(paths.api.bankStatement, readBankStatement, {
    summary: 'Mark payouts as paid by the bank’s statement',
    description:
      'A CSV file or a workbook. A row pays the payout that it names (`PAYOUT-12`), or else that of its IBAN, if it has the exact amount. `mapping`: JSON with the headings of `reference`, `amount` and `day`; without it they are found by what cells say. `dry_run` only says which.',
    takes: 'upload',
    read: readSpreadsheetForm,
    answer: statementReport,
    isOutcome: true,
    done: (t, { dry_run, matched, unmatched }, tag) =>
      dry_run === 'yes'
        ? undefined
        : interpolate(t.payouts.statementRead, {
            number: matched.length.toLocaleString(tag),
            others: unmatched.length.toLocaleString(tag),
          }),
    formExample: { file: 'statement.csv' },
  }),
]);
