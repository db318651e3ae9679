/** A moment as a form shows it: a day, and the time by the twelve-hour clock. */
export type Clock = { day: string; hour: number; minute: number; half: HalfOfDay };
export type HalfOfDay = 'AM' | 'PM';

/** As clocks have them: twelve comes first. */
export const hours = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

const step = 5;

/** Every fifth minute, and the one that is set already, where it is another. */
export function minutesWith(minute: number): number[] {
  const steps = Array.from({ length: 60 / step }, (_, index) => index * step);
  return [...new Set([...steps, minute])].sort((one, other) => one - other);
}

/** @param timestamp `YYYY-MM-DDTHH:MM` */
export function clockOf(timestamp: string): Clock {
  const [day = '', time = ''] = timestamp.split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day, hour: hour % 12 === 0 ? 12 : hour % 12, minute, half: hour < 12 ? 'AM' : 'PM' };
}

/** @returns `YYYY-MM-DDTHH:MM` */
export function timestampOf({ day, hour, minute, half }: Clock): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day}T${two((hour % 12) + (half === 'PM' ? 12 : 0))}:${two(minute)}`;
}
