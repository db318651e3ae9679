import { type CompiledQuery, type DatabaseConnection, type Dialect, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { orPostgresFault } from '../errors.ts';

type Options = {
  /**
   * Called after each transaction that has changed the version of what public pages show; the transaction waits for the result.
   *
   * @param connection that of the transaction. To wait for another one could be a deadlock.
   */
  onContentChange(connection: DatabaseConnection): Promise<void>;
  onClose(): void;
};

/** Kysely's dialect for PostgreSQL. Its errors are PostgresFaults. */
export function postgresDialect(pool: Pool, { onContentChange, onClose }: Options): Dialect {
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: () => orPostgresFault(pool.connect()),
      end() {
        onClose();
        return pool.end();
      },
    },
    async onCreateConnection(connection) {
      const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection);
      let hasChangedContent = false;
      connection.executeQuery = async <Row>(query: CompiledQuery) => {
        const result = await orPostgresFault(execute<Row>(query));
        const { sql } = query;
        if (sql === 'commit' && hasChangedContent) await onContentChange(connection);
        if (sql === 'commit' || sql === 'rollback') hasChangedContent = false;
        else hasChangedContent ||= sql.startsWith('update "content_version"');
        return result;
      };
    },
  });
}
