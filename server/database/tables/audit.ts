import type { Generated, GeneratedAlways } from 'kysely';
import type { Action, Actor, RecordType } from '../../audit/shared/audit.ts';
import type { DateOrder, DecimalMark } from '../../shared/enums.ts';

export type AuditTables = {
  /** Entries are never changed. */
  audit_events: {
    id: GeneratedAlways<number>;
    at: string;
    actor: Actor;
    email: string | null;
    address: string | null;
    /** The API key, if a program acted. */
    api_key_id: number | null;
    api_key_name: string | null;
    action: Action;
    record_type: RecordType;
    record_id: number | null;
    record_name: string | null;
    /** The parcel that the record is or belongs to. */
    parcel_id: number | null;
    /** JSON: see AuditEvent. */
    changes: string;
    /** 1: subscribers, recipients and senders get mail about it; 0: they get none. */
    notify: Generated<number>;
    /** The account of the actor; null: the actor has no account, or the account is unknown. */
    staff_id: number | null;
  };

  /** How far each consumer has processed the entries. */
  consumer_offsets: {
    consumer: string;
    last_id: number;
  };

  /** The last mapping of the columns of imported files to fields; see transfer/imports/saved-mappings.ts. */
  import_mappings: {
    key: string;
    /** JSON: the fields of the headings, in the order of the key. */
    fields: string;
    date_order: DateOrder | null;
    decimal_mark: DecimalMark | null;
    saved_at: string;
  };

  /** The parcels of the last imports; see transfer/imports/run.ts. */
  imports: {
    id: string;
    /** JSON: ids, each once. */
    parcels: string;
    imported_at: string;
  };

  /** Imports of customers, for a day; see transfer/imports/customers.ts. */
  customer_imports: {
    id: string;
    imported_at: string;
    /** JSON: the answer of the import, without the columns. */
    report: string;
    /** JSON: the invalid rows as lists of cells, below their headings. */
    failures: string;
    /** JSON: the ids of added customers. */
    created: string;
    /** JSON: `{ before, after }` of changed customers. */
    changed: string;
    undone_at: string | null;
  };

  idempotency_keys: {
    key: string;
    request: string;
    result: string;
    created_at: string;
  };
};
