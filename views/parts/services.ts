/** The company's services, in the order in which they are shown. */
export const services = [
  { name: 'air_freight', icon: 'flight_takeoff' },
  { name: 'door_to_door', icon: 'door_front' },
  { name: 'express_courier', icon: 'bolt' },
  { name: 'warehouse', icon: 'warehouse' },
  { name: 'sea_freight', icon: 'directions_boat' },
  { name: 'international_courier', icon: 'public' },
] as const;
