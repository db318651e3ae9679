import type { Call } from '../verbs/call.ts';
import { inputSchema, type Json } from './schemas.ts';

const day = '2026-03-02';
const time = '2026-03-02T09:30:00.000Z';
const code = 'WB-1001';
const importId = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';

/** The values of fields in examples of answers, by name; a value is used if the field's schema allows it. */
const values: Json = {
  accent_color: '#c2410c',
  address: '203.0.113.7',
  challenge: 'q83vEjRWeJCrze8SNFZ4kA',
  code: 'required',
  company_name: 'Waybill',
  contact_email: 'hello@example.com',
  created_at_day: '2',
  created_at_month: 'March',
  created_at_time: '09:30',
  currency: 'EUR',
  current_location: 'Porto',
  customer_email: 'ada@example.com',
  customer_name: 'Ada Lovelace',
  description: 'At the hub in Porto.',
  destination: '12 Harbor Street, Porto',
  device: 'Firefox on Linux',
  duration_ms: 42,
  email: 'ada@example.com',
  event: 'parcel.delivered',
  field: 'recipient_name',
  gross: 1538,
  height: 300,
  host: 'mail.example.com',
  icon: 'pages',
  image: '4f1c9a7b2e.webp',
  import_id: importId,
  key: 'wb_aVeryLongRandomText',
  last_seen_at: time,
  last_used_at: time,
  latitude: 41.1496,
  location: 'Porto',
  longitude: -8.611,
  name: 'Ada Lovelace',
  net: 1250,
  number: '2026-0001',
  parcel: code,
  pending_email: 'ada.lovelace@example.com',
  per_page: 20,
  port: 587,
  prefix: 'wb_aVer',
  quantity: 1,
  query: 'late=yes',
  rate: 23,
  received_by: 'Ada Lovelace',
  recipient: 'ada@example.com',
  recipient_name: 'Ada Lovelace',
  recovery_codes: ['k7wq-2mnp-9xtv'],
  response_status: 204,
  review: 'Fast and friendly.',
  secret: 'whsec_aVeryLongRandomText',
  shipped_via: 'Truck',
  size: 1_048_576,
  slug: 'our-vans',
  stage: 'in_transit',
  state: 'active',
  status: 'In transit',
  subject: 'Opening hours',
  tax: 288,
  tax_rate: 23,
  time_zone: 'UTC',
  title: 'Arrived',
  total: 1,
  tracking_code: code,
  two_step: ['totp', 'recovery'],
  unit_price: 1250,
  version: `"${time}"`,
  url: 'https://parcels.example.com/',
  webhook_id: 'msg_2mNpQ9xTv',
  weight: '2 kg',
  width: 300,
};

/** The values of parameters in examples of addresses, by name. */
const inAddresses: Json = {
  action: 'changed',
  actor: 'administrator',
  codes: 'WB-1001,WB-1002',
  delivery: 1,
  file: 'aVeryLongRandomText.csv',
  id: 1,
  ids: '1,2',
  import: 'aVeryLongRandomText',
  import_id: importId,
  name: 'waybill-20260302T093000Z.db',
  origin: 'Lisbon',
  parcels: 'WB-1001',
  record: 'parcel',
  run: 1,
  search: 'Ada',
  service: 'standard',
  text: 'Ring 2, 1012 AB Amsterdam',
  updated_since: time,
};

/** An example of a parameter in an address. */
export function parameterExample(name: string, schema: Json): unknown {
  const choices = Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
  const [filled] = choices.filter((choice) => Object(choice).type !== 'null');
  const [own] = [schema, Object(filled)].flatMap(({ examples }) =>
    Array.isArray(examples) ? examples : [],
  );
  const value = own ?? inAddresses[name] ?? schemaExample(filled, {}, name);
  return schema.type === 'string' ? String(value) : value;
}

/** An example of the JSON that a call takes; undefined if it takes none. */
export function requestExample({
  json,
  example,
}: Pick<Call, 'json' | 'example'>): Json | undefined {
  return json && (example ?? Object(schemaExample(inputSchema(json), {})));
}

/** Examples of texts by format. */
const formats: Json = { date: day, 'date-time': time, uri: 'https://parcels.example.com/' };

/**
 * An example for a schema. Optional fields are left out, and nullable fields are null unless `values` has their name.
 *
 * @param parts the schemas with a name in the document.
 * @param name of the field with this schema.
 */
export function schemaExample(schema: unknown, parts: Record<string, Json>, name = ''): unknown {
  const {
    $ref,
    type,
    anyOf,
    enum: options,
    const: only,
    format,
    pattern,
    ...more
  }: Json = Object(schema);
  if (typeof $ref === 'string')
    return schemaExample(parts[$ref.split('/').at(-1) ?? ''], parts, name);
  if (only !== undefined) return only;
  const value = values[name];
  if (Array.isArray(options)) return options.includes(value) ? value : options[0];
  if (Array.isArray(anyOf)) return ofChoice(anyOf, value);
  if (Array.isArray(type)) {
    return ofChoice(
      type.map((one) => ({ ...Object(schema), type: one })),
      value,
    );
  }
  if (type === 'object') return ofObject(more);
  if (type === 'array') return ofArray(more);
  if (type === 'string') return ofText();
  if (type === 'integer' || type === 'number') return typeof value === 'number' ? value : 1;
  return type === 'boolean' ? true : null;

  function ofChoice(choices: unknown[], wanted: unknown): unknown {
    const isNullable = choices.some((choice) => Object(choice).type === 'null');
    return isNullable && wanted === undefined ? null : schemaExample(choices[0], parts, name);
  }

  function ofObject({ properties, required }: Json): Json {
    const names = new Set<unknown>(Array.isArray(required) ? required : []);
    const entries = Object.entries(Object(properties)).filter(([field]) => names.has(field));
    return Object.fromEntries(
      entries.map(([field, part]) => [field, schemaExample(part, parts, field)]),
    );
  }

  function ofArray({ items, maxItems }: Json): unknown[] {
    if (maxItems === 0) return [];
    return Array.isArray(value) ? value : [schemaExample(items, parts, name)];
  }

  function ofText(): unknown {
    if (typeof format === 'string' && formats[format] !== undefined) return formats[format];
    return typeof value === 'string' ? value : '';
  }
}
