import type { Db } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import type { CustomerVersions } from '../../transfer/imports/customer-rows.ts';
import type { ImportReport } from '../../transfer/shared/import-columns.ts';
import type { Person } from './contacts.ts';

/** An import of customers without what it says about a person. Of customers whom it added, only ids are stored. */
export type ImportRest = { id: string; report: string; failures: string; changed: string };

type Known = { person: Person; isCustomer: (id: unknown) => boolean };

/** Finds the imports of the last day that mention a person: as a changed customer, or in a row that was left out. */
export async function findImportsWith(db: Db, known: Known): Promise<ImportRest[]> {
  const found: ImportRest[] = [];
  for (const { id } of await db.selectFrom('customer_imports').select('id').execute()) {
    await yieldToRequests();
    const stored = await db
      .selectFrom('customer_imports')
      .select(['report', 'failures', 'changed'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (stored === undefined) continue;
    const rest = {
      report: JSON.stringify(withoutMessages(JSON.parse(stored.report), known)),
      failures: JSON.stringify(withoutRows(JSON.parse(stored.failures), known)),
      changed: JSON.stringify(withoutChanges(JSON.parse(stored.changed), known)),
    };
    if (JSON.stringify(rest) !== JSON.stringify(stored)) found.push({ id, ...rest });
  }
  return found;
}

type Report = Pick<ImportReport, 'errors' | 'notices'>;

/** A report without messages that mention the person: messages quote cells. */
function withoutMessages(report: Report, known: Known): Report {
  const others = (list: Report['errors']) =>
    list.filter(({ message }) => !mentionsPerson(known, message));
  return { ...report, errors: others(report.errors), notices: others(report.notices) };
}

function withoutRows([headings = [], ...rows]: string[][], known: Known): string[][] {
  const id = headings.findIndex((heading) => heading.toLowerCase() === 'id');
  const others = rows.filter(
    (cells) => !known.isCustomer(cells[id]) && !cells.some((cell) => mentionsPerson(known, cell)),
  );
  return [headings, ...others];
}

function withoutChanges(changes: CustomerVersions[], known: Known): CustomerVersions[] {
  return changes.filter(
    (change) =>
      !known.isCustomer(change.before.id) && !mentionsPerson(known, JSON.stringify(change)),
  );
}

function mentionsPerson({ person }: Known, text: string): boolean {
  return person.isIn(text) || person.hasEmail(text) || person.hasPhone(text);
}
