import { z } from 'zod';

/** The records of a person, by which further records are found that belong to the person without naming them. */
export type Links = {
  isCustomer(id: unknown): boolean;
  isParcel(id: unknown): boolean;
  hasCode(code: unknown): boolean;
  /** Records by id and creation time. */
  made: ReadonlySet<string>;
};

const customerNames = ['customer', 'customer_id', 'sender_id', 'recipient_id', 'payer_id'];
const codeNames = ['tracking_code', 'parcel', 'search'];
const jsonWith = (names: string[]) => new RegExp(`"(${names.join('|')})":`);
const anyLink = jsonWith([...customerNames, ...codeNames, 'parcel_id', 'created_at']);
const anyCustomer = jsonWith(customerNames);

/** Whether a record, or a record in it, belongs to the person. */
export function isLinked(value: unknown, links: Links): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const record: Record<string, unknown> = { ...value };
  if (links.made.has(`${record.id} ${record.created_at}`)) return true;
  return Object.entries(record).some(
    ([name, part]) => isPersonLink(name, part, links) || isLinked(part, links),
  );
}

function isPersonLink(name: string, value: unknown, links: Links): boolean {
  if (typeof value === 'object') return name === 'customer' && links.isCustomer(recordIdIn(value));
  if (customerNames.includes(name)) return links.isCustomer(value);
  if (name === 'parcel_id') return links.isParcel(value);
  return codeNames.includes(name) && links.hasCode(value);
}

const withId = z.object({ id: z.number() });

function recordIdIn(value: unknown): number | null {
  return withId.safeParse(value).data?.id ?? null;
}

/** Whether a record in JSON belongs to the person. */
export function isLinkedJson(text: unknown, links: Links): boolean {
  return typeof text === 'string' && anyLink.test(text) && isLinked(JSON.parse(text), links);
}

const change = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));

/** Whether the changes of an entry of the activity log name the person as a customer. */
export function isLinkedChange(text: unknown, links: Links): boolean {
  if (typeof text !== 'string' || !anyCustomer.test(text)) return false;
  const { data = {} } = change.safeParse(JSON.parse(text));
  return Object.entries(data).some(([name, { from, to }]) =>
    [from, to].some((part) => isPersonLink(name, part, links) || isLinked(part, links)),
  );
}
