import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { timesOf } from './times.ts';

const size = 100_000;
const pieces = ['\n', 'x\n', '[bold=a]', '[image=/a]', '[bold=a]\n', '<b>[', '[bold='];

/** How long content pages of 100,000 characters that mean no good take, drawn anew each time. */
export async function askForHostilePages(site: string, dataDir: string): Promise<void> {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'), { timeout: 5000 });
  const insert = sqlite.prepare(
    `insert into pages (slug, title, content, icon, created_at, updated_at)
     values (?, 'Hostile', ?, 'pages', '', '')`,
  );
  for (const [index, piece] of pieces.entries()) {
    insert.run(`hostile-${index}`, piece.repeat(size / piece.length));
  }
  sqlite.close();
  for (const [index, piece] of pieces.entries()) {
    // An address that asks for something is not kept.
    const url = (round: number) => `${site}/pages/hostile-${index}?round=${round}`;
    const { median } = await timesOf(20, (round) => fetch(url(round)));
    process.stdout.write(
      `${size} characters of ${JSON.stringify(piece)}: ${median.toFixed(1)} ms\n`,
    );
  }
}
