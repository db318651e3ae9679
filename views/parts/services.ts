import type { Service } from '../../server/content/shared/home.ts';
import type { IconName } from '../../server/shared/enums.ts';

export const serviceIcons: Record<Service, IconName> = {
  air_freight: 'flight_takeoff',
  door_to_door: 'door_front',
  express_courier: 'bolt',
  warehouse: 'warehouse',
  sea_freight: 'directions_boat',
  international_courier: 'public',
  custom1: 'inventory_2',
  custom2: 'handshake',
  custom3: 'local_shipping',
};
