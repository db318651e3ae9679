import { type Logger, pino } from 'pino';

/** The site's log: one JSON line an event, to standard output. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
