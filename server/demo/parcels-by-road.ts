import { type DemoParcel, parcelsVia } from './parcel.ts';

/** The demo's parcels by road. The first one's code is offered to try. */
export const parcelsByRoad = parcelsVia('Road', [
  {
    code: 'WB-ROAD-3001',
    weight: '6.8 kg',
    content: 'Espresso machine',
    value: 'EUR 389',
    recipient: {
      name: 'Marta Lindqvist',
      email: 'marta.lindqvist@example.com',
      phone: '+43 1 555 0136',
    },
    address: { street: 'Praterstraße 18/7', postcode: '1020' },
    sender: { name: 'Officina Bardi', email: 'spedizioni@bardi.example' },
    route: { from: 'genoa', at: 'vienna', to: 'vienna' },
    expected: [0, 0],
    map: { zoom: 5 },
    packing: 'carton',
    history: [
      [52, 'Info received'],
      [47, 'Picked up from sender', 'genoa'],
      [31, 'Arrived at facility', null, { stage: 'in_transit' }],
      [12, 'Arrived at facility', 'vienna'],
      [2, 'Out for delivery', 'vienna'],
    ],
  },
  {
    code: 'WB-ROAD-3002',
    weight: '14.2 kg',
    content: 'Workshop lamp',
    value: 'PLN 1 150',
    recipient: { name: 'Jakub Zieliński', phone: '+48 22 555 0159' },
    address: { street: 'ul. Mokotowska 49', postcode: '00-542' },
    sender: { name: 'Lumière & Fils', email: 'expedition@lumiere.example' },
    route: { from: 'lyon', at: 'berlin', to: 'warsaw' },
    expected: [1, 2],
    map: {},
    packing: 'carton',
    history: [
      [40, 'Picked up from sender', 'lyon'],
      [30, 'Arrived at facility', 'lyon', { stage: 'in_transit' }],
      [18, 'Departed facility', null, { icon: 'departure_board', stage: null }],
      [5, 'Arrived at facility', 'berlin'],
    ],
  },
  {
    code: 'WB-ROAD-3003',
    weight: '1.1 kg',
    content: 'Running shoes',
    value: 'EUR 135',
    recipient: { name: 'Inés Carrasco', email: 'ines.carrasco@example.com' },
    address: { street: 'Calle de Argumosa 11', postcode: '28012' },
    sender: { name: 'Sapataria Central', email: 'envios@sapataria.example' },
    route: { from: 'lisbon', at: 'madrid', to: 'madrid' },
    packing: 'carton',
    history: [
      [74, 'Info received'],
      [70, 'Picked up from sender', 'lisbon', { icon: 'moped' }],
      [50, 'Out for delivery', 'madrid'],
      [47, 'Delivered', 'madrid'],
    ],
  },
  {
    code: 'WB-ROAD-3004',
    weight: '48 kg',
    content: 'Kilims, one roll',
    value: 'EUR 1 900',
    recipient: { name: 'Teppichhaus Arslan', email: 'lager@arslan.example' },
    address: { street: 'Sonnenallee 61', postcode: '12045' },
    sender: { name: 'Anadolu Weavers', email: 'export@anadolu.example' },
    route: { from: 'istanbul', at: 'vienna', to: 'berlin' },
    expected: [1, 3],
    history: [
      [90, 'Info received'],
      [84, 'Picked up from sender', 'istanbul'],
      [70, 'Departed facility', 'istanbul', { icon: 'local_shipping' }],
      [
        7,
        'At customs',
        'vienna',
        { note: 'The import documents are being checked.', icon: 'verified' },
      ],
    ],
  },
  {
    code: 'WB-ROAD-3005',
    weight: '3.3 kg',
    content: 'Desk lamp',
    value: 'EUR 89',
    recipient: { name: 'Tiago Marques', phone: '+351 91 555 0148' },
    address: { street: 'Rua da Rosa 92', postcode: '1200-389', city: 'Lisboa', country: 'PT' },
    sender: { name: 'Talleres Luz', email: 'pedidos@talleresluz.example' },
    route: { from: 'madrid', at: 'lisbon', to: 'lisbon' },
    expected: [1, 1],
    packing: 'carton',
    history: [
      [44, 'Picked up from sender', 'madrid', { icon: 'moped' }],
      [30, 'Arrived at facility', 'madrid', { stage: 'in_transit' }],
      [9, 'Out for delivery', 'lisbon'],
      [3, 'Delivery attempt failed', 'lisbon', { note: 'We come again tomorrow morning.' }],
    ],
  },
  {
    code: 'WB-ROAD-3006',
    weight: '1.1 kg',
    content: 'Spectacles',
    value: 'EUR 210',
    recipient: { name: 'Paula Stern' },
    address: { street: 'Kastanienallee 12', postcode: '10435' },
    sender: { name: 'Optik Wien', email: 'versand@optikwien.example' },
    route: { from: 'vienna', at: 'berlin', to: 'berlin' },
    packing: 'envelope',
    history: [
      [60, 'Picked up from sender', 'vienna', { icon: 'moped' }],
      [30, 'Arrived at facility', 'berlin', { stage: 'in_transit' }],
      [8, 'Ready to collect', 'berlin'],
    ],
  },
  {
    code: 'WB-ROAD-3007',
    weight: '14 kg',
    content: 'Tiles',
    value: 'EUR 320',
    recipient: { name: 'Estudio Barro' },
    address: { street: 'Calle del Pez 14', postcode: '28004' },
    sender: { name: 'Azulejos do Sul', email: 'envios@azulejos.example' },
    route: { from: 'lisbon', at: 'madrid', to: 'madrid' },
    expected: [1, 2],
    packing: 'crate',
    history: [
      [50, 'Picked up from sender', 'lisbon'],
      [28, 'Arrived at facility', 'madrid', { stage: 'in_transit' }],
      [
        6,
        'On hold',
        'madrid',
        { note: 'The crate was damaged on the way. We are repacking it.', stage: 'exception' },
      ],
    ],
  },
  {
    code: 'WB-ROAD-3008',
    pieces: [3, 2],
    scanned: 1,
    content: 'Seed catalogs',
    value: 'EUR 45',
    recipient: { name: 'Ogród Botaniczny' },
    address: { street: 'ul. Agrykola 1', postcode: '00-460', city: 'Warszawa', country: 'PL' },
    sender: { name: 'Semences Lyon', email: 'colis@semences.example' },
    route: { from: 'lyon', at: 'lyon', to: 'warsaw' },
    expected: [4, 6],
    history: [[3, 'Info received', null, { stage: 'pending' }]],
  },
]);

/** Recipients in Lisbon: name, street, phone, contents, position of the street, and the weights of several pieces. */
const recipients: readonly InTown[] = [
  ['Beatriz Nunes', 'Rua Garrett 38', '+351 91 555 0121', 'Two novels', [38.7107, -9.1411]],
  ['Padaria Central', 'Largo do Carmo 9', '+351 21 555 0122', 'Scales', [38.712, -9.1406]],
  ['Rui Esteves', 'Rua do Alecrim 77', '+351 91 555 0123', 'Running shoes', [38.7085, -9.1431]],
  [
    'Ateliê Ponto',
    'Travessa da Queimada 20',
    '+351 21 555 0124',
    'Rolls of linen',
    [38.7133, -9.1445],
    [4.5, 5],
  ] as const,
  ['Carolina Pinto', 'Rua de São Bento 141', '+351 91 555 0125', 'Desk clock', [38.713, -9.1525]],
  ['Farmácia Estrela', 'Calçada da Estrela 52', '+351 21 555 0126', 'Labels', [38.7126, -9.1555]],
  ['Henrique Valle', 'Rua da Graça 16', '+351 91 555 0127', 'Bicycle lamp', [38.7185, -9.1305]],
  [
    'Mercearia Alfama',
    'Rua dos Remédios 63',
    '+351 21 555 0128',
    'Olive oil, 12 bottles',
    [38.7127, -9.1268],
    [7.2, 7.2],
  ] as const,
  ['Sofia Brandão', 'Largo da Graça 81', '+351 91 555 0129', 'Sewing machine', [38.7165, -9.131]],
  [
    'Oficina Tejo',
    'Rua do Paraíso 5',
    '+351 21 555 0130',
    'Bearings',
    [38.7152, -9.1255],
    [6, 6, 3.5],
  ] as const,
];

type InTown = readonly [
  name: string,
  street: string,
  phone: string,
  content: string,
  position: readonly [number, number],
  pieces?: readonly number[],
];

const failedStyle = { icon: 'radio_button_checked', color: 'gold' } as const;

/** The last event of some of these deliveries, by the recipient's index. */
const outcomes: Partial<Record<number, DemoParcel['history'][number]>> = {
  0: [1.6, 'Delivered', 'lisbon'],
  1: [1.2, 'Delivered', 'lisbon'],
  2: [0.7, 'Delivery attempt failed', null, failedStyle],
  6: [0.9, 'Delivered', 'lisbon'],
};

/** The demo's parcels that are delivered in town today. */
export const parcelsInTown = parcelsVia(
  'Road',
  recipients.map(([name, street, phone, content, position, pieces], index) => {
    const outcome = outcomes[index];
    return {
      code: `WB-CITY-${4001 + index}`,
      ...(pieces === undefined ? { weight: '2.4 kg' } : { pieces }),
      content,
      value: 'EUR 60',
      ...(index % 3 === 1 && { cod: 4950 + 500 * index }),
      recipient: { name, phone },
      address: { street, city: 'Lisboa', country: 'PT' },
      position,
      sender: { name: 'Casa do Rossio', email: 'envios@rossio.example' },
      route: { from: 'lisbon', at: 'lisbon', to: 'lisbon' },
      expected: [0, 0],
      history: [
        [20, 'Picked up from sender', 'lisbon', { icon: 'moped' }],
        [13, 'Arrived at facility', null, { stage: 'in_transit' }],
        [2.5, 'Out for delivery', 'lisbon'],
        ...(outcome === undefined ? [] : [outcome]),
      ],
    };
  }),
);

export const codesInTown: string[] = parcelsInTown.map(({ code }) => code);
