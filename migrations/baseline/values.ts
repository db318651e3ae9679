import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The SQL that differs between the two engines, and the time at which the tables are created. */
export type Dialect = {
  postgres: boolean;
  /** The type of a primary key that the database generates, and never reuses. */
  id: string;
  /**
   * The last column of an index. SQLite appends the id to every index; if the id is also named, SQLite does not read an index of
   * expressions in order.
   */
  andId: string;
  /** The type of a column that holds a file's bytes. */
  bytes: string;
  /** ISO 8601, UTC. */
  now: string;
};

/** A migration that runs statements one after the other. */
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

/** A text column with a check of its length. @param rules SQL after the type, such as `not null`. */
export const textColumn = (table: string, name: string, max: number, rules = '', min = 1) =>
  `${name} text ${rules} constraint ${table}_${name} check (length(${name}) between ${min} and ${max})`;

/** Text columns, each of 1 to `max` characters, or null. */
export const textColumns = (table: string, names: readonly string[], max = 300) =>
  names.map((name) => textColumn(table, name, max)).join(', ');

/** The columns of a position, in degrees. @param prefix of the columns' names. */
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

const sqlList = (values: readonly string[]) =>
  `(${values.map((value) => `'${value}'`).join(', ')})`;

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

// The values that columns of several tables may have.
export const stages = sqlList(stageNames);
export const languages = sqlList('en pt nl ar es de fa fr ru tr in it se id vi'.split(' '));
export const eventIcons = `('radio_button_checked', 'pan_tool', 'verified', 'check_circle',
  'radio_button_unchecked', 'airplanemode_active', 'moped', 'directions_boat', 'local_shipping',
  'home_work', 'departure_board')`;
export const eventColors = `('green', 'black', 'gold', 'red')`;
export const mailTemplates = `('plain', 'html1', 'html2', 'html3', 'html4')`;
export const mailDrivers = `('smtp', 'server', 'outbox')`;
