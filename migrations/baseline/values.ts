import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What the two engines spell differently, and the time at which the tables are made. */
export type Dialect = {
  postgres: boolean;
  /** The type of a key that the database hands out and never hands out twice. */
  id: string;
  /** The end of an index: SQLite's end with the id by themselves; only so does it read those of expressions in order. */
  andId: string;
  /** The type of a column that holds a file's bytes. */
  bytes: string;
  /** ISO 8601, UTC. */
  now: string;
};

/** A migration that runs these statements, one after the other. */
export function migration(statementsOf: (dialect: Dialect) => readonly string[]) {
  return async (db: Kysely<unknown>): Promise<void> => {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const statements = statementsOf({
      postgres,
      id: postgres
        ? 'integer generated always as identity primary key'
        : 'integer primary key autoincrement',
      andId: postgres ? ', id' : '',
      bytes: postgres ? 'bytea' : 'blob',
      now: new Date().toISOString(),
    });
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}

/** A column of text. @param rules what stands behind its type, such as `not null`. */
export const textColumn = (table: string, name: string, max: number, rules = '', min = 1) =>
  `${name} text ${rules} constraint ${table}_${name} check (length(${name}) between ${min} and ${max})`;

/** Columns of text, each of 1 to `max` characters, or null. */
export const textColumns = (table: string, names: readonly string[], max = 300) =>
  names.map((name) => textColumn(table, name, max)).join(', ');

/** The columns of a position, in degrees. @param prefix of their names. */
export const positionColumns = (table: string, prefix = '') =>
  [
    [`${prefix}latitude`, 90],
    [`${prefix}longitude`, 180],
  ]
    .map(
      ([name, most]) =>
        `${name} double precision constraint ${table}_${name} check (${name} between -${most} and ${most})`,
    )
    .join(', ');

const listOf = (values: readonly string[]) => `(${values.map((value) => `'${value}'`).join(', ')})`;

export const stageNames = [
  'pending',
  'info_received',
  'picked_up',
  'in_transit',
  'at_customs',
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'attempt_failed',
  'on_hold',
  'exception',
  'returned',
];

// What the columns of several tables are confined to.
export const stages = listOf(stageNames);
export const languages = listOf('en pt nl ar es de fa fr ru tr in it se id vi'.split(' '));
export const eventIcons = `('radio_button_checked', 'pan_tool', 'verified', 'check_circle',
  'radio_button_unchecked', 'airplanemode_active', 'moped', 'directions_boat', 'local_shipping',
  'home_work', 'departure_board')`;
export const eventColors = `('green', 'black', 'gold', 'red')`;
export const mailTemplates = `('plain', 'html1', 'html2', 'html3', 'html4')`;
export const mailDrivers = `('smtp', 'server', 'outbox')`;
