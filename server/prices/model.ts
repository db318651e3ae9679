import { sql } from 'kysely';
import { z } from 'zod';
import { auditRef } from '../audit/record.ts';
import { requireCustomers } from '../customers/model.ts';
import { unknownServices } from '../customers/queries.ts';
import { updateOne } from '../database/rows.ts';
import { requireRow } from '../errors.ts';
import { answerShape, id, time } from '../http/answer.ts';
import { invalidAmount, wrongAmount } from '../http/input/amounts.ts';
import { messageKey } from '../http/input/error-map.ts';
import {
  country,
  currency,
  decimal,
  groupDigits,
  line,
  optional,
  recordId,
} from '../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../http/input/record.ts';
import { invalidField } from '../http/input/validation.ts';
import { parseCountry } from '../parse-country.ts';
import { readDecimal, readMoney } from '../shared/amounts.ts';
import { fieldNames, omit, omitUndefined, pick, withAllFields } from '../shared/field-values.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { refuseDuplicate } from '../verbs/transaction.ts';
import { verb } from '../verbs/verb.ts';
import { differentCurrenciesError } from './different-currencies.ts';
import { canMatchPostcode } from './postcodes.ts';
import { columns, findService, toService } from './queries.ts';
import {
  type DeliveryService,
  deliveryServiceFields,
  highestPrice,
  priceListLimits as most,
  percentBases,
  priceText,
  type Surcharge,
  surchargeKinds,
  type Zone,
} from './shared/price.ts';

const permission = 'invoices:write';
const names = fieldNames(deliveryServiceFields);

const wholeAmount = z
  .int()
  .refine((price) => price >= 0 && price <= highestPrice, {
    ...messageKey('wholeNumber', { min: 0, max: groupDigits(highestPrice) }),
  })
  .meta({ minimum: 0, maximum: highestPrice });

/** An amount: a number in the currency's smallest unit, or a text as people type it. */
const money = z.union([wholeAmount, line({ max: 40 })]);

/** Takes a value as the API has it, or a text as people type it, which `read` turns into such a value. */
function typed<Schema extends z.ZodType>(schema: Schema, read: (text: string) => unknown) {
  return z.preprocess((value) => (typeof value === 'string' ? read(value) : value), schema);
}

/** A list, or a text whose parts are separated by commas, semicolons or line breaks. */
function listInput<Item extends z.ZodType>(item: Item, max: number, separator = /[,;\n]+/) {
  return typed(z.array(item).max(max), (text) => {
    const parts = text.split(separator).map((part) => part.trim());
    return parts.filter((part) => part !== '');
  });
}

/** A number, or a text such as with a decimal comma. */
function typedDecimal(bounds: { min: number; max: number; digits: number }) {
  return typed(decimal(bounds), (text) => {
    const read = readDecimal(text, bounds.digits);
    return read === null ? text : read / 10 ** bounds.digits;
  });
}

/** A step, or a text such as `5 = 8.90`. */
const stepInput = z.preprocess(
  (value, { issues }) => {
    if (typeof value !== 'string') return value;
    const [, upTo, price] = /^(.+?)\s*[=:]\s*(.+)$/.exec(value) ?? [];
    if (upTo === undefined) {
      // The error is not “required”, because the line is there and only its amount is missing.
      issues.push({ code: 'custom', input: value, ...messageKey('amount') });
      return value;
    }
    return { up_to: upTo, price };
  },
  z.strictObject({ up_to: typedDecimal({ min: 0.001, max: 100_000, digits: 3 }), price: money }),
);

const postcode = line({ max: 20 });

/** A country's code, or its name in any of the site’s languages. */
const namedCountry = typed(country(), (text) => parseCountry(text) ?? text);

const zoneInput = z.strictObject({
  name: optional(line({ max: 100 })).optional(),
  countries: listInput(namedCountry, most.countries).optional(),
  postcodes: listInput(postcode, most.postcodes).optional(),
  max_distance: optional(typedDecimal({ min: 0.001, max: 50_000, digits: 3 })).optional(),
  transit_days: optional(typedDecimal({ min: 0, max: most.transitDays, digits: 0 }))
    .optional()
    .meta({
      description: 'Working days from sending to delivery; parcels get their delivery day by them.',
    }),
  steps: listInput(stepInput, most.steps, /\n+/).optional(),
});

const surchargeInput = z.strictObject({
  kind: z.enum(surchargeKinds),
  amount: optional(money).optional(),
  percent: optional(typedDecimal({ min: 0, max: 1000, digits: 2 })).optional(),
  of: optional(z.enum(percentBases)).optional().meta({
    description:
      'Of the kind `cod` alone: what its percents are of. Without it, `cod`, or what the service has said before.',
  }),
});

const rules = omit(deliveryServiceFields, ['currency', 'minimum']);
const more = z.object({
  currency: currency(),
  minimum: optional(money).optional(),
  zones: z.array(zoneInput).max(most.zones),
  surcharges: z
    .array(surchargeInput)
    .max(2 * surchargeKinds.length)
    .optional(),
});

const own = { customer: optional(recordId()) };

const newService = z.strictObject({ ...newShape(rules, own), ...more.shape });
const serviceChange = z.strictObject({
  id: recordId(),
  ...changeShape(rules, own),
  ...more.partial().shape,
});

type GivenLists = Pick<z.output<typeof serviceChange>, 'zones' | 'surcharges' | 'minimum'>;

const amount = z.int().nullable();

export const deliveryService: z.ZodType<DeliveryService> = z
  .strictObject({
    ...answerShape(deliveryServiceFields),
    id,
    zones: z.array(
      z.strictObject({
        name: z.string(),
        countries: z.array(z.string()),
        postcodes: z.array(z.string()),
        max_distance: z.number().nullable(),
        transit_days: z.int().nullable(),
        steps: z.array(z.strictObject({ up_to: z.number(), price: z.int() })),
      }),
    ),
    surcharges: z.array(
      z.strictObject({
        kind: z.enum(surchargeKinds),
        amount,
        percent: z.number().nullable(),
        of: z.enum(percentBases).nullable(),
      }),
    ),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'DeliveryService' });

type Details = Omit<DeliveryService, 'id' | 'created_at' | 'updated_at'>;

/** Adds a delivery service. @throws {InvalidRequest} if a field is wrong; {ConflictError} if the code is in use. */
export const createService = verb({ permission, input: newService }, async (tx, given) => {
  const { zones, surcharges = [], minimum, ...fields } = given;
  await requireCustomers(tx.db, { customer: fields.customer });
  requirePostcodes(zones);
  const details: Details = {
    ...withAllFields(deliveryServiceFields, fields),
    by: fields.by ?? 'weight',
    ...readLists(fields.currency, { zones, surcharges, minimum }),
  };
  const at = tx.now.toISOString();
  const row = await tx.db
    .insertInto('delivery_services')
    .values({ ...serviceRow(details), created_at: at, updated_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(refuseCode);
  const after = toService(row);
  await tx.recordAudit({
    action: 'created',
    ...auditRef('delivery-service', after),
    after: serviceAuditFields(after),
  });
  return after;
});

/**
 * Changes a delivery service; zones and surcharges are replaced as a whole. Parcels keep their prices.
 *
 * @throws {NotFoundError}; {InvalidRequest}; {InvalidInputError} if amounts that stay are in another currency; {ConflictError} if
 *   the code is in use.
 */
export const updateService = verb(
  { permission, input: serviceChange, isSerializable: true },
  async (tx, { id, zones, surcharges, minimum, ...fields }) => {
    const before = requireRow(await findService(tx.db, id));
    await requireCustomers(tx.db, { customer: fields.customer });
    const code = fields.currency ?? before.currency;
    if (code !== before.currency) requireAmounts(before, { zones, surcharges, minimum }, code);
    if (zones !== undefined) requirePostcodes(zones);
    const given = {
      zones: zones ?? before.zones,
      surcharges: surcharges ?? before.surcharges,
      minimum: minimum === undefined ? before.minimum : minimum,
    };
    const read = readLists(code, given, before.surcharges);
    const updated_at = tx.now.toISOString();
    const after: DeliveryService = { ...before, ...omitUndefined(fields), ...read, updated_at };
    const { id: _, created_at, ...details } = after;
    await updateOne(tx.db, 'delivery_services', id, { ...serviceRow(details), updated_at }).catch(
      refuseCode,
    );
    if (after.code !== before.code) await updateDefaultService(tx, before.code, after.code);
    const [from, to] = [serviceAuditFields(before), serviceAuditFields(after)];
    await tx.recordAudit({
      action: 'changed',
      ...auditRef('delivery-service', after),
      before: from,
      after: to,
    });
    return after;
  },
);

/** Deletes a delivery service. Parcels keep its code and their prices; customers lose it as their default. */
export const deleteService = verb(
  { permission, input: recordIdInput, isSerializable: true },
  async (tx, { id }) => {
    const before = requireRow(await findService(tx.db, id));
    await tx.db.deleteFrom('delivery_services').where('id', '=', id).execute();
    await updateDefaultService(tx, before.code, null);
    await tx.recordAudit({
      action: 'deleted',
      ...auditRef('delivery-service', before),
      before: serviceAuditFields(before),
    });
  },
);

/**
 * Replaces a code as the customers' default service, unless another list also has this code.
 *
 * @param next null: without a default.
 */
async function updateDefaultService(tx: TransactionContext, code: string, next: string | null) {
  if ((await unknownServices(tx.db, [code])).size === 0) return;
  await tx.db
    .updateTable('customers')
    .set({ service: next })
    .where(sql`lower(service)`, '=', code.toLowerCase())
    .execute();
}

/** @throws {InvalidInputError} if a change of the currency leaves amounts as they are. @param code of the new currency. */
function requireAmounts(before: DeliveryService, given: GivenLists, code: string): void {
  const stays =
    (given.zones === undefined && before.zones.length > 0) ||
    (given.surcharges === undefined && before.surcharges.some(({ amount }) => amount !== null)) ||
    (given.minimum === undefined && before.minimum !== null);
  if (stays) throw differentCurrenciesError([before.currency, code], 'currency');
}

function serviceRow({ zones, surcharges, ...details }: Details) {
  return { ...details, zones: JSON.stringify(zones), surcharges: JSON.stringify(surcharges) };
}

const refuseCode = refuseDuplicate((t) => t.prices.codeTaken, 'code');

/** @param zones new ones: older services may break the rule. @throws {InvalidRequest} at postcodes that can never match. */
function requirePostcodes(zones: NonNullable<GivenLists['zones']>): void {
  for (const [index, { countries = [], postcodes = [] }] of zones.entries()) {
    const wrong = postcodes.findIndex((rule) => !canMatchPostcode(rule, countries));
    if (wrong !== -1) throw invalidField(['zones', index, 'postcodes', wrong], 'postcodes');
  }
}

/**
 * Zones, surcharges and minimum as they are stored. Zones and surcharges that a form left empty are left out.
 *
 * @param code of the service's currency. @param before the service's surcharges until now.
 * @throws {InvalidRequest}
 */
function readLists(
  code: string,
  { zones = [], surcharges = [], minimum = null }: GivenLists,
  before: readonly Surcharge[] = [],
) {
  const amountAt = (given: number | string, path: (string | number)[]): number => {
    if (typeof given === 'number') return given;
    const read = readMoney(given, code);
    if (read?.currency === code && read.amount <= highestPrice) return read.amount;
    throw read === null ? invalidAmount(path, given, code) : wrongAmount(path, code);
  };
  const optionalAt = (given: number | string | null | undefined, path: (string | number)[]) =>
    given == null ? null : amountAt(given, path);
  const read: Zone[] = [];
  for (const [index, zone] of zones.entries()) {
    const { name = null, countries = [], postcodes = [], steps = [] } = zone;
    const { max_distance = null, transit_days = null } = zone;
    const isBlank =
      name === null && steps.length === 0 && countries.length + postcodes.length === 0;
    if (isBlank && max_distance === null && transit_days === null) continue;
    if (name === null) throw invalidField(['zones', index, 'name'], 'required');
    if (steps.length === 0) throw invalidField(['zones', index, 'steps'], 'required');
    const twice = steps.findIndex(({ up_to }, at) =>
      steps.slice(0, at).some((earlier) => earlier.up_to === up_to),
    );
    if (twice !== -1) throw invalidField(['zones', index, 'steps', twice, 'up_to'], 'twice');
    const priced = steps
      .map(({ up_to, price }, at) => {
        const path = ['zones', index, 'steps', at, 'price'];
        return { up_to, price: amountAt(price, path) };
      })
      .toSorted((one, other) => one.up_to - other.up_to);
    read.push({ name, countries, postcodes, max_distance, transit_days, steps: priced });
  }
  const charged: Surcharge[] = [];
  const bases = before.filter(({ kind }) => kind === 'cod');
  const base = (bases.find(({ percent }) => percent !== null) ?? bases[0])?.of ?? 'cod';
  for (const [index, { kind, ...given }] of surcharges.entries()) {
    const amount = optionalAt(given.amount, ['surcharges', index, 'amount']);
    const percent = given.percent ?? null;
    const of = given.of ?? (kind === 'cod' ? base : null);
    if (kind !== 'cod' && of !== null) throw invalidField(['surcharges', index, 'of'], 'onlyCod');
    if (amount === null && percent === null) continue;
    // Each kind may have one amount and one percentage, in one surcharge or in two.
    const same = charged.filter((one) => one.kind === kind);
    if (amount !== null && same.some((one) => one.amount !== null))
      throw invalidField(['surcharges', index, 'amount'], 'twice');
    if (percent !== null && same.some((one) => one.percent !== null))
      throw invalidField(['surcharges', index, 'percent'], 'twice');
    charged.push({ kind, amount, percent, of });
  }
  return { zones: read, surcharges: charged, minimum: optionalAt(minimum, ['minimum']) };
}

/** The fields of a service in the activity log: zones and surcharges are text, one on each line. */
function serviceAuditFields({ zones, surcharges, ...service }: DeliveryService) {
  const { currency: code } = service;
  const text = (price: number) => priceText({ price, currency: code });
  return {
    ...pick(service, names),
    zones: zones
      .map(({ name, countries, postcodes, max_distance, transit_days, steps }) =>
        [
          name,
          countries.join(', '),
          postcodes.join(', '),
          max_distance === null ? '' : `${max_distance} km`,
          transit_days === null ? '' : `${transit_days} d`,
          steps.map(({ up_to, price }) => `${up_to} = ${text(price)}`).join(', '),
        ]
          .filter((part) => part !== '')
          .join('; '),
      )
      .join('\n'),
    surcharges: surcharges
      .map(
        ({ kind, amount: fixed, percent, of }) =>
          `${kind}: ${percent === null ? text(fixed ?? 0) : `${percent} %${of === null ? '' : ` (${of})`}`}`,
      )
      .join('\n'),
  };
}
