import type { IconName } from '../../server/shared/catalog.ts';
import type { Messages } from '../translations/messages.ts';

/** What the company offers, in the order in which it is shown. */
export const services = [
  { name: 'airFreight', icon: 'flight_takeoff' },
  { name: 'doorToDoor', icon: 'door_front' },
  { name: 'expressCourier', icon: 'bolt' },
  { name: 'warehouse', icon: 'warehouse' },
  { name: 'seaFreight', icon: 'directions_boat' },
  { name: 'internationalCourier', icon: 'public' },
] as const satisfies { name: keyof Messages['services']; icon: IconName }[];
