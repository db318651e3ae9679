import type { Stage } from '../shared/enums.ts';
import type { DemoParcel } from './parcel.ts';

/** The demo's parcels by road; the first is one to try. */
export const parcelsByRoad: DemoParcel[] = [
  {
    code: 'WB-ROAD-3001',
    shippedVia: 'Road',
    weight: '6.8 kg',
    content: 'Espresso machine',
    value: 'EUR 389',
    recipient: {
      name: 'Marta Lindqvist',
      email: 'marta.lindqvist@example.com',
      phone: '+43 1 555 0136',
      address: { street: 'Praterstraße 18/7', postcode: '1020', city: 'Vienna', country: 'AT' },
    },
    sender: { name: 'Officina Bardi', email: 'spedizioni@bardi.example' },
    pickup: 'genoa',
    current: 'vienna',
    destination: 'vienna',
    expected: [0, 0],
    map: { zoom: 5 },
    packing: 'carton',
    history: [
      [
        52,
        'Info received',
        '',
        'radio_button_unchecked',
        { color: 'black', stage: 'info_received' },
      ],
      [47, 'Picked up from sender', '', 'local_shipping', { stage: 'picked_up', at: 'genoa' }],
      [31, 'Arrived at facility', '', 'home_work', { stage: 'in_transit' }],
      [12, 'Arrived at facility', '', 'home_work', { at: 'vienna' }],
      [2, 'Out for delivery', '', 'moped', { stage: 'out_for_delivery', at: 'vienna' }],
    ],
  },
  {
    code: 'WB-ROAD-3002',
    shippedVia: 'Road',
    weight: '14.2 kg',
    content: 'Workshop lamp',
    value: 'PLN 1 150',
    recipient: {
      name: 'Jakub Zieliński',
      phone: '+48 22 555 0159',
      address: { street: 'ul. Mokotowska 49', postcode: '00-542', city: 'Warsaw', country: 'PL' },
    },
    sender: { name: 'Lumière & Fils', email: 'expedition@lumiere.example' },
    pickup: 'lyon',
    current: 'berlin',
    destination: 'warsaw',
    expected: [1, 2],
    map: {},
    packing: 'carton',
    history: [
      [40, 'Picked up from sender', '', 'local_shipping', { stage: 'picked_up', at: 'lyon' }],
      [30, 'Arrived at facility', '', 'home_work', { stage: 'in_transit', at: 'lyon' }],
      [18, 'Departed facility', '', 'departure_board', {}],
      [5, 'Arrived at facility', '', 'home_work', { at: 'berlin' }],
    ],
  },
  {
    code: 'WB-ROAD-3003',
    shippedVia: 'Road',
    weight: '1.1 kg',
    content: 'Running shoes',
    value: 'EUR 135',
    recipient: {
      name: 'Inés Carrasco',
      email: 'ines.carrasco@example.com',
      address: { street: 'Calle de Argumosa 11', postcode: '28012', city: 'Madrid', country: 'ES' },
    },
    sender: { name: 'Sapataria Central', email: 'envios@sapataria.example' },
    pickup: 'lisbon',
    current: 'madrid',
    destination: 'madrid',
    packing: 'carton',
    history: [
      [
        74,
        'Info received',
        '',
        'radio_button_unchecked',
        { color: 'black', stage: 'info_received' },
      ],
      [70, 'Picked up from sender', '', 'moped', { stage: 'picked_up', at: 'lisbon' }],
      [50, 'Out for delivery', '', 'moped', { stage: 'out_for_delivery', at: 'madrid' }],
      [47, 'Delivered', '', 'check_circle', { stage: 'delivered', at: 'madrid' }],
    ],
  },
  {
    code: 'WB-ROAD-3004',
    shippedVia: 'Road',
    weight: '48 kg',
    content: 'Kilims, one roll',
    value: 'EUR 1 900',
    recipient: {
      name: 'Teppichhaus Arslan',
      email: 'lager@arslan.example',
      address: { street: 'Sonnenallee 61', postcode: '12045', city: 'Berlin', country: 'DE' },
    },
    sender: { name: 'Anadolu Weavers', email: 'export@anadolu.example' },
    pickup: 'istanbul',
    current: 'vienna',
    destination: 'berlin',
    expected: [1, 3],
    history: [
      [
        90,
        'Info received',
        '',
        'radio_button_unchecked',
        { color: 'black', stage: 'info_received' },
      ],
      [84, 'Picked up from sender', '', 'local_shipping', { stage: 'picked_up', at: 'istanbul' }],
      [70, 'Departed facility', '', 'local_shipping', { stage: 'in_transit', at: 'istanbul' }],
      [
        7,
        'At customs',
        'The import documents are being checked.',
        'verified',
        { color: 'gold', stage: 'at_customs', at: 'vienna' },
      ],
    ],
  },
  {
    code: 'WB-ROAD-3005',
    shippedVia: 'Road',
    weight: '3.3 kg',
    content: 'Desk lamp',
    value: 'EUR 89',
    recipient: {
      name: 'Tiago Marques',
      phone: '+351 91 555 0148',
      address: { street: 'Rua da Rosa 92', postcode: '1200-389', city: 'Lisboa', country: 'PT' },
    },
    sender: { name: 'Talleres Luz', email: 'pedidos@talleresluz.example' },
    pickup: 'madrid',
    current: 'lisbon',
    destination: 'lisbon',
    expected: [1, 1],
    packing: 'carton',
    history: [
      [44, 'Picked up from sender', '', 'moped', { stage: 'picked_up', at: 'madrid' }],
      [30, 'Arrived at facility', '', 'home_work', { stage: 'in_transit', at: 'madrid' }],
      [9, 'Out for delivery', '', 'moped', { stage: 'out_for_delivery', at: 'lisbon' }],
      [
        3,
        'Delivery attempt failed',
        'We come again tomorrow morning.',
        'pan_tool',
        { color: 'red', stage: 'attempt_failed', at: 'lisbon' },
      ],
    ],
  },
  {
    code: 'WB-ROAD-3006',
    shippedVia: 'Road',
    weight: '1.1 kg',
    content: 'Spectacles',
    value: 'EUR 210',
    recipient: {
      name: 'Paula Stern',
      address: { street: 'Kastanienallee 12', postcode: '10435', city: 'Berlin', country: 'DE' },
    },
    sender: { name: 'Optik Wien', email: 'versand@optikwien.example' },
    pickup: 'vienna',
    current: 'berlin',
    destination: 'berlin',
    packing: 'envelope',
    history: [
      [60, 'Picked up from sender', '', 'moped', { stage: 'picked_up', at: 'vienna' }],
      [30, 'Arrived at facility', '', 'home_work', { stage: 'in_transit', at: 'berlin' }],
      [8, 'Ready for pickup', '', 'home_work', { stage: 'ready_for_pickup', at: 'berlin' }],
    ],
  },
  {
    code: 'WB-ROAD-3007',
    shippedVia: 'Road',
    weight: '14 kg',
    content: 'Tiles',
    value: 'EUR 320',
    recipient: {
      name: 'Estudio Barro',
      address: { street: 'Calle del Pez 14', postcode: '28004', city: 'Madrid', country: 'ES' },
    },
    sender: { name: 'Azulejos do Sul', email: 'envios@azulejos.example' },
    pickup: 'lisbon',
    current: 'madrid',
    destination: 'madrid',
    expected: [1, 2],
    packing: 'crate',
    history: [
      [50, 'Picked up from sender', '', 'local_shipping', { stage: 'picked_up', at: 'lisbon' }],
      [28, 'Arrived at facility', '', 'home_work', { stage: 'in_transit', at: 'madrid' }],
      [
        6,
        'On hold',
        'The crate was damaged on the way. We are repacking it.',
        'pan_tool',
        { color: 'red', stage: 'exception', at: 'madrid' },
      ],
    ],
  },
  {
    code: 'WB-ROAD-3008',
    shippedVia: 'Road',
    pieces: [3, 2],
    scanned: 1,
    content: 'Seed catalogs',
    value: 'EUR 45',
    recipient: {
      name: 'Ogród Botaniczny',
      address: { street: 'ul. Agrykola 1', postcode: '00-460', city: 'Warszawa', country: 'PL' },
    },
    sender: { name: 'Semences Lyon', email: 'colis@semences.example' },
    pickup: 'lyon',
    current: 'lyon',
    destination: 'warsaw',
    expected: [4, 6],
    history: [
      [3, 'Info received', '', 'radio_button_unchecked', { color: 'black', stage: 'pending' }],
    ],
  },
];

/** Recipients in Lisbon: name, address, phone, contents, where their street is, and the weights of several pieces. */
const recipients: readonly InTown[] = [
  ['Beatriz Nunes', 'Rua Garrett 38', '+351 91 555 0121', 'Two novels', [38.7107, -9.1411]],
  ['Padaria Central', 'Largo do Carmo 9', '+351 21 555 0122', 'Scales', [38.712, -9.1406]],
  ['Rui Esteves', 'Rua do Alecrim 77', '+351 91 555 0123', 'Running shoes', [38.7085, -9.1431]],
  [
    ...(['Ateliê Ponto', 'Travessa da Queimada 20', '+351 21 555 0124'] as const),
    ...(['Rolls of linen', [38.7133, -9.1445], [4.5, 5]] as const),
  ],
  ['Carolina Pinto', 'Rua de São Bento 141', '+351 91 555 0125', 'Desk clock', [38.713, -9.1525]],
  ['Farmácia Estrela', 'Calçada da Estrela 52', '+351 21 555 0126', 'Labels', [38.7126, -9.1555]],
  ['Henrique Valle', 'Rua da Graça 16', '+351 91 555 0127', 'Bicycle lamp', [38.7185, -9.1305]],
  [
    ...(['Mercearia Alfama', 'Rua dos Remédios 63', '+351 21 555 0128'] as const),
    ...(['Olive oil, 12 bottles', [38.7127, -9.1268], [7.2, 7.2]] as const),
  ],
  ['Sofia Brandão', 'Largo da Graça 81', '+351 91 555 0129', 'Sewing machine', [38.7165, -9.131]],
  [
    ...(['Oficina Tejo', 'Rua do Paraíso 5', '+351 21 555 0130'] as const),
    ...(['Bearings', [38.7152, -9.1255], [6, 6, 3.5]] as const),
  ],
];

type InTown = readonly [
  name: string,
  street: string,
  phone: string,
  content: string,
  position: readonly [number, number],
  pieces?: readonly number[],
];

/** How some of them ended today: hours before now. */
const outcomes: Partial<Record<number, [number, Stage]>> = {
  0: [1.6, 'delivered'],
  1: [1.2, 'delivered'],
  2: [0.7, 'attempt_failed'],
  6: [0.9, 'delivered'],
};

/** The demo's parcels that are delivered in town today. */
export const parcelsInTown: DemoParcel[] = recipients.map(
  ([name, street, phone, content, position, pieces], index) => {
    const outcome = outcomes[index];
    return {
      code: `WB-CITY-${4001 + index}`,
      shippedVia: 'Road',
      ...(pieces === undefined ? { weight: '2.4 kg' } : { pieces }),
      content,
      value: 'EUR 60',
      ...(index % 3 === 1 && { cod: 4950 + 500 * index }),
      recipient: { name, phone, address: { street, city: 'Lisboa', country: 'PT' }, position },
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
