import { z } from 'zod';
import { actorStaffId, auditRef } from '../audit/record.ts';
import { type ListRequest, readPage } from '../database/paginate.ts';
import { matchesSearch, normalizeForSearch } from '../database/search.ts';
import type { Db } from '../database/tables.ts';
import { PermissionError, requireRow } from '../errors.ts';
import { id } from '../http/answer.ts';
import { optional } from '../http/input/fields.ts';
import { newShape, recordIdInput } from '../http/input/record.ts';
import { memberOnly, requestMay } from '../http/middleware/access.ts';
import type { Permission } from '../shared/account.ts';
import type { PageOf } from '../shared/envelope.ts';
import { paths } from '../shared/paths.ts';
import { listViewFields } from '../shared/view-fields.ts';
import { api, del, listBy, patch, post } from '../verbs/call.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { isPermitted } from '../verbs/permissions.ts';
import { verb } from '../verbs/verb.ts';
import { readBoxes } from './shared/cell.ts';

/** A saved view of a list: the query of its address, without the question mark, under a name. */
export type SavedView = { id: number; list: string; name: string; query: string };

const columns = ['id', 'list', 'name', 'query'] as const;

/** Reads the saved views of lists. */
export function listViews(
  db: Db,
  request: ListRequest,
  lists: readonly string[],
): Promise<PageOf<SavedView>> {
  const views = db
    .selectFrom('list_views')
    .select(columns)
    .where('list', 'in', lists.length === 0 ? [''] : lists)
    .where(matchesSearch(request.search))
    .orderBy('id');
  return readPage(views, request);
}

export async function insertView(
  tx: TransactionContext,
  { list, name, query }: Omit<SavedView, 'id'>,
): Promise<SavedView> {
  const search_text = normalizeForSearch(name);
  const after = await tx.db
    .insertInto('list_views')
    .values({ list, name, query, search_text, created_at: tx.now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await tx.recordAudit({ action: 'created', ...auditRef('view', after), after });
  return after;
}

/** Deletes a saved view. @param mayUse whether the actor may use the list that it is of. */
export async function deleteView(
  tx: TransactionContext,
  id: number,
  mayUse: (list: string) => boolean,
): Promise<void> {
  const row = tx.db.selectFrom('list_views').select(columns).where('id', '=', id);
  const before = requireRow(await row.executeTakeFirst());
  if (!mayUse(before.list)) throw new PermissionError((t) => t.errors.notPermitted);
  await tx.db.deleteFrom('list_views').where('id', '=', id).execute();
  await tx.recordAudit({ action: 'deleted', ...auditRef('view', before), before });
}

/** The columns of a list that a member of the staff has chosen; '': none were chosen. */
export async function findOwnColumns(db: Db, staffId: number, list: string): Promise<string> {
  const row = await db
    .selectFrom('list_columns')
    .select('columns')
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.columns ?? '';
}

type Named = { name: string; needs: Permission };

/** The calls that save views of lists, and the columns that members have chosen. */
export function listViewsApi(lists: readonly Named[]) {
  // Sorted: the order in which lists are declared depends on the imports.
  const names = lists.map(({ name }) => name).sort();
  const view = z.strictObject({ id, list: z.enum(names), name: z.string(), query: z.string() });
  const permission = 'accounts:write';
  const path = paths.api.views;

  function permissionFor(list: string): Permission {
    return lists.find(({ name }) => name === list)?.needs ?? 'settings:write';
  }

  function requireList(tx: TransactionContext, list: string): void {
    if (!isPermitted(tx, permissionFor(list)))
      throw new PermissionError((t) => t.errors.notPermitted);
  }

  const createView = verb(
    {
      permission,
      input: z.strictObject({ list: z.enum(names), ...newShape(listViewFields) }),
      isSerializable: true,
    },
    (tx, { list, name, query = '' }) => {
      requireList(tx, list);
      return insertView(tx, { list, name, query });
    },
  );

  const changeColumns = verb(
    {
      permission,
      input: z.strictObject({
        list: z.enum(names),
        columns: optional(
          z
            .string()
            .regex(/^[\w,]*$/)
            .max(1000),
        ).default(null),
      }),
    },
    async (tx, { list, columns: chosen }) => {
      requireList(tx, list);
      const staff_id = actorStaffId(tx.actor);
      if (staff_id === null) throw new PermissionError();
      const own = { list, columns: chosen ?? '' };
      await tx.db
        .insertInto('list_columns')
        .values({ ...own, staff_id })
        .onConflict((conflict) => conflict.columns(['staff_id', 'list']).doUpdateSet(own))
        .execute();
      return own;
    },
  );

  const removeView = verb({ permission, input: recordIdInput, isSerializable: true }, (tx, input) =>
    deleteView(tx, input.id, (list) => isPermitted(tx, permissionFor(list))),
  );

  return api([
    listBy(
      path,
      {
        summary: 'List saved views of lists',
        access: memberOnly,
        row: view,
        filter: z.object({ list: optional(z.enum(names)).default(null) }),
      },
      (c, request, { list }) => {
        const readable = names.filter((name) => requestMay(c, permissionFor(name)));
        const asked = readable.filter((name) => list === null || name === list);
        return listViews(c.var.deps.db, request, asked);
      },
    ),
    post(path, createView, {
      summary: 'Save a view of a list',
      answer: view,
      status: 201,
      done: (t) => t.done.saved,
      example: { list: 'parcels', name: 'Late ones', query: 'late=yes' },
    }),
    patch(path, changeColumns, {
      fromForm: (fields) => readBoxes(fields, ['columns']),
      summary: 'Keep the columns of a list that you have chosen',
      description: 'Names, with commas between them; none for those that everybody has at first.',
      answer: z.strictObject({ list: z.enum(names), columns: z.string() }),
      done: (t) => t.done.saved,
      example: { list: 'parcels', columns: 'tracking_code,status' },
    }),
    del(path, removeView, {
      summary: 'Delete a saved view of a list',
      done: (t) => t.done.removed,
    }),
  ]);
}
