import { z } from 'zod';
import * as invoices from './responses/invoices.ts';
import * as parcels from './responses/parcels.ts';
import * as site from './responses/site.ts';
import * as webhooks from './responses/webhooks.ts';

/** JSON Schema, of which the document is made. */
export type Json = { [name: string]: unknown };

/** What answers are called in the document; the others stand where they are used. */
const named: Record<string, z.ZodType> = {
  Activity: parcels.activity,
  Backup: site.backup,
  ContentPage: site.contentPage,
  EventPreset: parcels.eventPreset,
  Invoice: invoices.invoice,
  ListedParcel: parcels.listedParcel,
  Mail: site.mail,
  Message: site.message,
  Parcel: parcels.parcel,
  ParcelTemplate: parcels.parcelTemplate,
  ParcelWithHistory: parcels.parcelWithHistory,
  PublicParcel: parcels.publicParcel,
  Run: parcels.run,
  Webhook: webhooks.webhook,
  WebhookDelivery: webhooks.delivery,
};

for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { id });

/** What a request may hold. */
export function inputSchema(schema: z.ZodType): Json {
  return clean(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/**
 * What an answer holds. The parts that have a name are collected.
 *
 * @param isClosed whether it holds nothing else; for readers it may come to hold more.
 */
export function answerSchema(
  schema: z.ZodType,
  components: Record<string, Json>,
  isClosed: boolean,
): Json {
  const whole: Json = { ...z.toJSONSchema(schema, { io: 'output' }) };
  const parts = Object(whole.$defs);
  for (const [name, part] of Object.entries(parts)) {
    components[name] ??= clean(Object(part), isClosed);
  }
  return clean(whole, isClosed);
}

/** The bounds of whole numbers in JavaScript, which say nothing about a field. */
const safe = new Set<unknown>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

/** Without what only Zod writes, and with the document's own addresses of parts. */
function clean(schema: unknown, isClosed = true): Json {
  return Object(cleaned(schema));

  function cleaned(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(cleaned);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
      if (name === '$schema' || name === '$defs' || safe.has(part)) return [];
      if (name === 'id' && typeof part === 'string') return [];
      if (name === '$ref')
        return [[name, String(part).replace('#/$defs/', '#/components/schemas/')]];
      if (name === 'additionalProperties' && part === false && !isClosed) return [];
      return [[name, cleaned(part)]];
    });
    return Object.fromEntries(entries);
  }
}
