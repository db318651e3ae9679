import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../dist/server/main.js');

type Demo = {
  url: string;
  /** The links that its start prints, each of which works once. */
  signUp: string;
  driver: string;
  stop(): Promise<void>;
};

/** Starts the built demo in a process of its own, with an empty folder for its data, and without maps of another site. */
export async function startProcess(dataDir: string): Promise<Demo> {
  const program = spawn(process.execPath, [main, '--demo'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      MAP_TILES_URL: 'off',
      TZ: 'Europe/Lisbon',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const [url, signUp, driver] = await new Promise<string[]>((resolve, reject) => {
    program.once('exit', () => reject(new Error(`The demo has stopped: ${output}`)));
    program.stdout.on('data', (part: Buffer) => {
      output += part;
      const found = [/Open (http:[^\s"]+)/, /(http:\S+signup\S+)/, /(http:\S+join\S+)/].map(
        (link) => output.match(link)?.[1] ?? '',
      );
      if (!found.includes('')) resolve(found);
    });
  });
  return {
    url: url ?? '',
    signUp: signUp ?? '',
    driver: driver ?? '',
    async stop() {
      program.kill();
      await once(program, 'exit');
    },
  };
}
