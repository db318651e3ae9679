import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'Väntar',
  info_received: 'Registrerad',
  picked_up: 'Hämtad',
  in_transit: 'På väg',
  at_customs: 'I tullen',
  out_for_delivery: 'Ute för leverans',
  ready_for_pickup: 'Redo att hämtas',
  delivered: 'Levererad',
  attempt_failed: 'Leveransförsök misslyckades',
  on_hold: 'Stoppad tills vidare',
  exception: 'Problem rapporterat',
  returned: 'Returnerad till avsändaren',
};
