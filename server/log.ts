import { type DestinationStream, type Logger, pino } from 'pino';

/** The site's log: one JSON line an event, to standard output where nothing else is said. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination === undefined ? pino(options) : pino(options, destination);
}
