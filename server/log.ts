import { type DestinationStream, type Logger, pino } from 'pino';

/** The site's log: one line of JSON per event. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
