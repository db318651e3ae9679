import { type DemoParcel, eventsOf } from './parcel.ts';

/** The demo's parcels by road; the first is one to try. */
export const parcelsByRoad: DemoParcel[] = [
  {
    code: 'WB-ROAD-3001',
    shippedVia: 'Road',
    status: 'Out for delivery',
    weight: '6.8 kg',
    content: 'Espresso machine',
    value: 'EUR 389',
    recipient: {
      name: 'Marta Lindqvist',
      email: 'marta.lindqvist@example.com',
      phone: '+43 1 555 0136',
      address: 'Praterstraße 18/7, 1020 Vienna, Austria',
    },
    sender: { name: 'Officina Bardi', email: 'spedizioni@bardi.example' },
    pickup: 'genoa',
    current: 'vienna',
    destination: 'vienna',
    expected: [0, 0],
    map: { zoom: 5 },
    packing: 'carton',
    history: eventsOf(`
      52 radio_button_unchecked black info_received: Info received
      Label printed by the sender.
      47 genoa local_shipping picked_up: Picked up
      Collected in Genoa.
      31 home_work in_transit: Sorted
      Sorted at the Milan facility.
      12 vienna home_work: Arrived in Vienna
      Unloaded at the delivery facility.
      2 vienna moped out_for_delivery: Out for delivery
      With the courier, expected before 6 p.m.
    `),
  },
  {
    code: 'WB-ROAD-3002',
    shippedVia: 'Road',
    status: 'In transit',
    weight: '14.2 kg',
    content: 'Workshop lamp',
    value: 'PLN 1 150',
    recipient: {
      name: 'Jakub Zieliński',
      phone: '+48 22 555 0159',
      address: 'ul. Mokotowska 49, 00-542 Warsaw, Poland',
    },
    sender: { name: 'Lumière & Fils', email: 'expedition@lumiere.example' },
    pickup: 'lyon',
    current: 'berlin',
    destination: 'warsaw',
    expected: [1, 2],
    map: {},
    packing: 'carton',
    history: eventsOf(`
      40 lyon local_shipping picked_up: Picked up
      Collected in Lyon.
      30 lyon home_work in_transit: Sorted
      Sorted at the Lyon facility.
      18 departure_board: On the night bus
      On its way to Berlin overnight.
      5 berlin home_work: Arrived in Berlin
      Goes on to Warsaw tonight.
    `),
  },
  {
    code: 'WB-ROAD-3003',
    shippedVia: 'Road',
    status: 'Delivered',
    weight: '1.1 kg',
    content: 'Running shoes',
    value: 'EUR 135',
    recipient: {
      name: 'Inés Carrasco',
      email: 'ines.carrasco@example.com',
      address: 'Calle de Argumosa 11, 28012 Madrid, Spain',
    },
    sender: { name: 'Sapataria Central', email: 'envios@sapataria.example' },
    pickup: 'lisbon',
    current: 'madrid',
    destination: 'madrid',
    packing: 'carton',
    history: eventsOf(`
      74 radio_button_unchecked black info_received: Info received
      Label printed by the sender.
      70 lisbon moped picked_up: Picked up
      Collected in Lisbon.
      50 madrid moped out_for_delivery: Out for delivery
      With the courier in Madrid.
      47 madrid check_circle delivered: Delivered
      Left with a neighbor, as agreed.
    `),
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
      address: 'Sonnenallee 61, 12045 Berlin, Germany',
    },
    sender: { name: 'Anadolu Weavers', email: 'export@anadolu.example' },
    pickup: 'istanbul',
    current: 'vienna',
    destination: 'berlin',
    expected: [1, 3],
    history: eventsOf(`
      90 radio_button_unchecked black info_received: Info received
      Details received.
      84 istanbul local_shipping picked_up: Picked up
      Collected in Istanbul.
      70 istanbul local_shipping in_transit: Departed
      On the truck to Vienna.
      7 vienna verified gold at_customs: Handed to customs
      The import documents are being checked.
    `),
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
      address: 'Rua da Rosa 92, 1200-389 Lisboa, Portugal',
    },
    sender: { name: 'Talleres Luz', email: 'pedidos@talleresluz.example' },
    pickup: 'madrid',
    current: 'lisbon',
    destination: 'lisbon',
    expected: [1, 1],
    packing: 'carton',
    history: eventsOf(`
      44 madrid moped picked_up: Picked up
      Collected in Madrid.
      30 madrid home_work in_transit: Sorted
      On the night truck to Lisbon.
      9 lisbon moped out_for_delivery: Out for delivery
      With the courier.
      3 lisbon pan_tool red attempt_failed: Nobody at home
      We come again tomorrow morning.
    `),
  },
];
