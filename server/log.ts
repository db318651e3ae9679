import { type DestinationStream, type Logger, pino } from 'pino';

/** The log's output: plain lines on a terminal, lines of JSON to a file or a program. */
export async function logOutput(stdout: NodeJS.WriteStream): Promise<DestinationStream> {
  const output = writeTogether(stdout);
  if (!stdout.isTTY) return output;
  // The module is loaded only for terminals, because a server does not need it.
  const { formatForTerminal } = await import('./terminal-log.ts');
  return { write: (line) => output.write(formatForTerminal(line)) };
}

export function createLog(level: string, destination: DestinationStream): Logger {
  const serializers = { err: loggedError };
  return pino({ level, base: null, timestamp: isoTime, serializers }, destination);
}

/**
 * What the log says of an error: what went wrong, and where. Other properties of errors hold data: PostgreSQL's errors hold the
 * record that it refused, a mail server's the addresses, and those about a wrong URL the code in it.
 */
function loggedError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const state = 'sqlState' in error ? { sqlState: error.sqlState } : {};
  return { type, message, stack, ...code, ...state };
}

/**
 * Writes the lines of one turn of the event loop together, because each write is a system call that requests wait for. Lines wait
 * no longer than that, and none is lost when the process exits.
 */
export function writeTogether(destination: DestinationStream): DestinationStream {
  let lines = '';
  const flush = () => {
    const text = lines;
    lines = '';
    if (text !== '') destination.write(text);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

let second = 0;
let untilSecond = '';

/** Replaces pino's `isoTime` (ISO 8601, UTC). Formats a date only once a second. */
function isoTime(): string {
  const now = Date.now();
  const ms = now % 1000;
  if (now - ms !== second) {
    second = now - ms;
    untilSecond = new Date(second).toISOString().slice(0, -4);
  }
  return `,"time":"${untilSecond}${String(ms).padStart(3, '0')}Z"`;
}
