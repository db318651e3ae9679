import { type DemoParcel, eventsOf } from './parcel.ts';

/** The demo's parcels by sea; the first is one to try. */
export const parcelsBySea: DemoParcel[] = [
  {
    code: 'WB-SEA-2001',
    shippedVia: 'Sea freight',
    status: 'At sea',
    weight: '1 180 kg',
    content: 'Bicycle frames, 4 pallets',
    value: 'EUR 21 400',
    recipient: {
      name: 'Pedalwerk GmbH',
      email: 'lager@pedalwerk.example',
      phone: '+49 30 5550 118',
      address: 'Lobeckstraße 36, 10969 Berlin, Germany',
    },
    sender: { name: 'Pudong Frame Works', email: 'export@pudongframe.example' },
    pickup: 'shanghai',
    current: 'suez',
    destination: 'rotterdam',
    expected: [11, 14],
    map: {},
    packing: 'pallet',
    history: eventsOf(`
      620 radio_button_checked black info_received: Booking confirmed
      Space reserved on the service from Shanghai to Rotterdam.
      540 shanghai local_shipping picked_up: Container loaded
      Loaded and sealed at the shipper, seal number checked.
      512 shanghai home_work: Gate in
      Container received at the terminal in Shanghai.
      486 shanghai directions_boat in_transit: Vessel departed
      Departed from Shanghai on schedule.
      322 singapore directions_boat: Called at Singapore
      Transit port; the container stayed on board.
      96 suez departure_board gold: Delayed at Suez
      Convoy postponed because of strong wind.
      30 suez directions_boat: Passing the canal
      Northbound convoy under way.
    `),
  },
  {
    code: 'WB-SEA-2002',
    shippedVia: 'Sea freight',
    status: 'Waiting for the vessel',
    weight: '640 kg',
    content: 'Green coffee, 10 bags',
    value: 'USD 3 900',
    recipient: {
      name: 'Rösterei Nordlicht',
      email: 'einkauf@nordlicht.example',
      address: 'Hornsgatan 84, Stockholm, Sweden',
    },
    sender: { name: 'Fazenda Boa Vista', email: 'export@boavista.example' },
    pickup: 'santos',
    current: 'santos',
    destination: 'stockholm',
    expected: [24, 30],
    map: {},
    packing: 'pallet',
    history: eventsOf(`
      80 radio_button_checked black info_received: Booking confirmed
      Space reserved from Santos to Rotterdam, on to Stockholm by truck.
      44 santos verified: Phytosanitary check passed
      Certificate issued.
      20 santos home_work picked_up: In the warehouse
      Ready for loading at the terminal.
    `),
  },
  {
    code: 'WB-SEA-2003',
    shippedVia: 'Sea freight',
    status: 'In transit by sea',
    weight: '310 kg',
    content: 'Surfboards',
    value: 'AUD 8 250',
    recipient: {
      name: 'Ocean Beach Boards',
      phone: '+1 415 555 0121',
      address: '3620 Judah Street, San Francisco, CA 94122, United States',
    },
    sender: { name: 'Manly Shapers', email: 'hello@manlyshapers.example' },
    pickup: 'sydney',
    current: 'honolulu',
    destination: 'sanFrancisco',
    expected: [-4, -2],
    map: {},
    packing: 'crate',
    history: eventsOf(`
      390 sydney local_shipping picked_up: Picked up
      Collected in Sydney.
      370 sydney directions_boat in_transit: Vessel departed
      Departed from Port Botany.
      160 honolulu directions_boat: Called at Honolulu
      Transit port on the way to San Francisco.
      100 honolulu pan_tool gold: Engine under repair
      The vessel waits in Honolulu for a spare part.
    `),
  },
  {
    code: 'WB-SEA-2004',
    shippedVia: 'Sea freight',
    status: 'Customs: documents missing',
    weight: '92 kg',
    content: 'Machine parts',
    value: 'INR 410 000',
    recipient: {
      name: 'Mistry Tools',
      email: 'goods@mistry.example',
      address: 'Andheri East, Mumbai 400069, India',
    },
    sender: { name: 'Metallbau Krüger', email: 'versand@krueger.example' },
    pickup: 'antwerp',
    current: 'mumbai',
    destination: 'mumbai',
    packing: 'crate',
    history: eventsOf(`
      700 antwerp local_shipping picked_up: Picked up
      Collected in Antwerp.
      660 antwerp directions_boat in_transit: Vessel departed
      Departed from Antwerp.
      120 mumbai home_work: Arrived
      Unloaded at Nhava Sheva.
      72 mumbai pan_tool red on_hold: Stopped by customs
      The certificate of origin is missing. We have written to the recipient.
    `),
  },
];
