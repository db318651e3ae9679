/** What the columns of several tables are confined to. */

export const stages = [
  'pending',
  'info_received',
  'picked_up',
  'in_transit',
  'at_customs',
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'attempt_failed',
  'on_hold',
  'exception',
  'returned',
];

export const languages = 'en pt nl ar es de fa fr ru tr in it se id vi'.split(' ');

export const eventIcons = [
  'radio_button_checked',
  'pan_tool',
  'verified',
  'check_circle',
  'radio_button_unchecked',
  'airplanemode_active',
  'moped',
  'directions_boat',
  'local_shipping',
  'home_work',
  'departure_board',
];

export const eventColors = ['green', 'black', 'gold', 'red'];

export const mailTemplates = ['plain', 'html1', 'html2', 'html3', 'html4'];

export const mailDrivers = ['smtp', 'server', 'outbox'];
