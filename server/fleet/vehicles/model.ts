import { z } from 'zod';
import { auditRef } from '../../audit/record.ts';
import { countRows } from '../../database/paginate.ts';
import { isPossibleId, updateOne } from '../../database/rows.ts';
import type { Db } from '../../database/tables.ts';
import { requireBelowLimit, requireRow } from '../../errors.ts';
import { answerShape, id, named, time } from '../../http/answer.ts';
import { optional, recordId } from '../../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { invalidField } from '../../http/input/validation.ts';
import { fieldNames, omit, withAllFields } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
import { verb } from '../../verbs/verb.ts';
import { findDepot } from '../depots/model.ts';
import { type Vehicle, vehicleFields } from '../shared/fleet.ts';

const permission = 'runs:write';
const depot = optional(recordId()).optional();

export const vehicle: z.ZodType<Vehicle> = z
  .strictObject({
    ...answerShape(vehicleFields),
    id,
    depot: named.nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Vehicle' });

function selectVehicles(db: Db) {
  return db
    .selectFrom('vehicles')
    .leftJoin('depots', 'depots.id', 'vehicles.depot_id')
    .select(fieldNames(vehicleFields).map((name) => `vehicles.${name}` as const))
    .select(['vehicles.id', 'vehicles.created_at', 'vehicles.updated_at'])
    .select(['depots.id as depot_id', 'depots.name as depot_name']);
}

type FoundVehicle = Awaited<ReturnType<ReturnType<typeof selectVehicles>['execute']>>[number];

function toVehicle({ depot_id: id, depot_name: name, ...found }: FoundVehicle): Vehicle {
  return { ...found, depot: id === null || name === null ? null : { id, name } };
}

export async function findVehicles(db: Db): Promise<Vehicle[]> {
  const found = selectVehicles(db).orderBy('vehicles.name').orderBy('vehicles.id');
  return (await found.execute()).map(toVehicle);
}

export async function findVehicle(db: Db, id: number): Promise<Vehicle | undefined> {
  if (!isPossibleId(id)) return undefined;
  const found = await selectVehicles(db).where('vehicles.id', '=', id).executeTakeFirst();
  return found && toVehicle(found);
}

/** @throws {InvalidRequest} if the depot does not exist; {ConflictError} if there are too many vehicles. */
export const createVehicle = verb(
  { permission, input: z.strictObject({ ...newShape(vehicleFields), depot }) },
  async (tx, { depot = null, ...given }) => {
    await requireDepot(tx.db, depot);
    requireBelowLimit(await countRows(tx.db.selectFrom('vehicles')), limits.fleet);
    const at = tx.now.toISOString();
    const fields = { ...withAllFields(vehicleFields, given), depot_id: depot };
    const { id } = await tx.db
      .insertInto('vehicles')
      .values({ ...fields, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = requireRow(await findVehicle(tx.db, id));
    await tx.recordAudit({
      action: 'created',
      ...auditRef('vehicle', after),
      after: auditFields(after),
    });
    return after;
  },
);

/** @throws {NotFoundError}; {InvalidRequest} as createVehicle. */
export const updateVehicle = verb(
  { permission, input: z.strictObject({ id: recordId(), ...changeShape(vehicleFields), depot }) },
  async (tx, { id, depot, ...changes }) => {
    const before = requireRow(await findVehicle(tx.db, id));
    if (depot !== undefined) await requireDepot(tx.db, depot);
    const updated_at = tx.now.toISOString();
    await updateOne(tx.db, 'vehicles', id, { ...changes, depot_id: depot, updated_at });
    const after = requireRow(await findVehicle(tx.db, id));
    await tx.recordAudit({
      action: 'changed',
      ...auditRef('vehicle', before),
      before: auditFields(before),
      after: auditFields(after),
    });
    return after;
  },
);

/** Deletes a vehicle. Its runs are then without one. @throws {NotFoundError} */
export const deleteVehicle = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const before = requireRow(await findVehicle(tx.db, id));
  await tx.db.deleteFrom('vehicles').where('id', '=', id).execute();
  await tx.recordAudit({
    action: 'deleted',
    ...auditRef('vehicle', before),
    before: auditFields(before),
  });
});

function auditFields({ depot, ...vehicle }: Vehicle) {
  return { ...omit(vehicle, ['created_at', 'updated_at']), depot: depot?.name ?? null };
}

async function requireDepot(db: Db, id: number | null): Promise<void> {
  if (id !== null && (await findDepot(db, id)) === undefined)
    throw invalidField('depot', 'recordId');
}
