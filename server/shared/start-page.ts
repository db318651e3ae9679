import { paths } from './paths.ts';
import { extentOf, type Role } from './permissions.ts';

/** The path of the page that a member's work begins with: a driver's day, or the dashboard. */
export function startPageOf(role: Role): string {
  return extentOf(role, 'runs:read') === 'own' ? paths.control.today : paths.control.index;
}
