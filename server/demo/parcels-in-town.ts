import type { Stage } from '../shared/stages.ts';
import type { DemoParcel } from './parcel.ts';

/** Recipients in Lisbon: name, address, phone, contents. */
const recipients = [
  ['Beatriz Nunes', 'Rua Garrett 38', '+351 91 555 0121', 'Two novels'],
  ['Padaria Central', 'Largo do Carmo 9', '+351 21 555 0122', 'Scales'],
  ['Rui Esteves', 'Rua do Alecrim 77', '+351 91 555 0123', 'Running shoes'],
  ['Ateliê Ponto', 'Travessa da Queimada 20', '+351 21 555 0124', 'Rolls of linen'],
  ['Carolina Pinto', 'Rua de São Bento 141', '+351 91 555 0125', 'Desk clock'],
  ['Farmácia Estrela', 'Calçada da Estrela 52', '+351 21 555 0126', 'Labels'],
  ['Henrique Valle', 'Rua da Graça 16', '+351 91 555 0127', 'Bicycle lamp'],
  ['Mercearia Alfama', 'Rua dos Remédios 63', '+351 21 555 0128', 'Olive oil, 12 bottles'],
  ['Sofia Brandão', 'Largo da Graça 81', '+351 91 555 0129', 'Sewing machine'],
  ['Oficina Tejo', 'Rua do Paraíso 5', '+351 21 555 0130', 'Bearings'],
] as const;

/** How some of them ended today: hours before now. */
const outcomes: Partial<Record<number, [number, Stage]>> = {
  0: [1.6, 'delivered'],
  1: [1.2, 'delivered'],
  2: [0.7, 'attempt_failed'],
  6: [0.9, 'delivered'],
};

/** The demo's parcels that are delivered in town today. */
export const parcelsInTown: DemoParcel[] = recipients.map(
  ([name, street, phone, content], index) => {
    const outcome = outcomes[index];
    return {
      code: `WB-CITY-400${index + 1}`,
      shippedVia: 'Road',
      weight: '2.4 kg',
      content,
      value: 'EUR 60',
      recipient: { name, phone, address: `${street}, Lisboa, Portugal` },
      sender: { name: 'Casa do Rossio', email: 'envios@rossio.example' },
      pickup: 'lisbon',
      current: 'lisbon',
      destination: 'lisbon',
      expected: [0, 0],
      history: [
        [20, 'Picked up from sender', '', 'moped', { stage: 'picked_up', at: 'lisbon' }],
        [13, 'Arrived at facility', '', 'home_work', { stage: 'in_transit' }],
        [2.5, 'Out for delivery', '', 'moped', { stage: 'out_for_delivery', at: 'lisbon' }],
        ...(outcome === undefined ? [] : [outcomeOf(outcome)]),
      ],
    };
  },
);

function outcomeOf([hours, stage]: [number, Stage]): DemoParcel['history'][number] {
  return stage === 'delivered'
    ? [hours, 'Delivered', '', 'check_circle', { stage, at: 'lisbon' }]
    : [hours, 'Delivery attempt failed', '', 'radio_button_checked', { color: 'gold', stage }];
}
