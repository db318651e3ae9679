import { type DemoParcel, eventsOf } from './parcel.ts';

/** The demo's parcels by air; the first is one to try. */
export const parcelsByAir: DemoParcel[] = [
  {
    code: 'WB-AIR-1001',
    shippedVia: 'Air freight',
    status: 'In transit',
    weight: '2.4 kg',
    content: 'Camera lens',
    value: 'USD 640',
    recipient: {
      name: 'Hannah Okafor',
      email: 'hannah.okafor@example.com',
      phone: '+1 312 555 0147',
      address: '1420 West Fulton Street, Chicago, IL 60607, United States',
    },
    sender: { name: 'Kitahama Optics', email: 'dispatch@kitahama.example' },
    pickup: 'osaka',
    current: 'sanFrancisco',
    destination: 'chicago',
    expected: [2, 3],
    map: {},
    packing: 'carton',
    history: eventsOf(`
      70 radio_button_unchecked black info_received: Info received
      The sender handed in the details and printed the label.
      64 osaka moped picked_up: Picked up
      Collected from the sender by our courier in Osaka.
      58 osaka verified: Cleared for export
      Documents complete, cleared by Japanese customs.
      49 osaka airplanemode_active in_transit: Departed
      On board a freight flight from Osaka Kansai.
      38 sanFrancisco home_work: Arrived at San Francisco
      Unloaded and brought to the import hall.
      29 sanFrancisco pan_tool gold at_customs: Held for inspection
      Customs asked for the commercial invoice. We’ve asked the sender for it.
      6 sanFrancisco check_circle in_transit: Released by customs
      Inspection finished. The parcel leaves on the next flight.
    `),
  },
  {
    code: 'WB-AIR-1002',
    shippedVia: 'Air freight',
    status: 'Delivered',
    weight: '0.6 kg',
    content: 'Legal documents',
    value: 'No commercial value',
    recipient: {
      name: 'Notariaat De Vries',
      phone: '+31 20 555 0182',
      address: 'Keizersgracht 412, 1016 GC Amsterdam, Netherlands',
    },
    sender: { name: 'Abubakar & Partners', email: 'office@abubakar.example' },
    pickup: 'nairobi',
    current: 'amsterdam',
    destination: 'amsterdam',
    map: {},
    packing: 'envelope',
    history: eventsOf(`
      120 nairobi moped picked_up: Picked up
      Collected in Nairobi.
      104 nairobi airplanemode_active in_transit: Departed
      On board the night flight to Amsterdam.
      92 amsterdam home_work: Arrived
      Arrived at Amsterdam Schiphol.
      86 amsterdam local_shipping out_for_delivery: Out for delivery
      With the courier.
      83 amsterdam check_circle delivered: Delivered
      Signed for by J. de Vries.
    `),
  },
  {
    code: 'WB-AIR-1003',
    shippedVia: 'Air freight',
    status: 'Returned to sender',
    weight: '3.1 kg',
    content: 'Ceramic tiles, samples',
    value: 'EUR 60',
    recipient: { name: 'Studio Almeida', address: 'Rua Harmonia 231, São Paulo, Brazil' },
    sender: { name: 'Azulejos do Tejo', email: 'envios@azulejos.example' },
    pickup: 'lisbon',
    current: 'lisbon',
    destination: 'saoPaulo',
    packing: 'carton',
    history: eventsOf(`
      410 lisbon local_shipping picked_up: Picked up
      Collected in Lisbon.
      396 lisbon airplanemode_active in_transit: Departed
      On board a flight to São Paulo.
      300 saoPaulo pan_tool red attempt_failed: Delivery attempt failed
      Nobody was there on the second attempt.
      240 saoPaulo pan_tool red on_hold: Storage period ended
      The parcel was not collected.
      90 lisbon radio_button_checked black returned: Returned
      Back at the sender in Lisbon.
    `),
  },
  {
    code: 'WB-AIR-1004',
    shippedVia: 'Air freight',
    status: 'In transit',
    weight: '21 kg',
    content: 'Laboratory samples, chilled',
    value: 'CAD 12 000',
    recipient: {
      name: 'Ontario Institute of Biology',
      email: 'receiving@oib.example',
      phone: '+1 416 555 0173',
      address: '101 College Street, Toronto, ON M5G 1L7, Canada',
    },
    sender: { name: 'Bosphorus Diagnostics', email: 'lab@bosphorus.example' },
    pickup: 'istanbul',
    current: 'newYork',
    destination: 'toronto',
    expected: [1, 1],
    map: {},
    packing: 'crate',
    history: eventsOf(`
      46 istanbul local_shipping picked_up: Picked up
      Collected in Istanbul, cold chain sealed at 4 °C.
      41 istanbul verified: Security checked
      Screened and released for flight.
      36 istanbul airplanemode_active in_transit: Departed
      On board a flight to New York.
      24 newYork home_work: Arrived
      Unloaded in New York, temperature log in order.
      23 newYork home_work: Moved to cold storage
      Stored at 4 °C.
      16 newYork departure_board gold: Connection missed
      The flight to Toronto was full; booked on the next.
      9 newYork verified: Ice replaced
      The cold pack was renewed, temperature steady.
      4 newYork local_shipping: Loaded
      On the ramp.
      1 newYork airplanemode_active in_transit: Departed
      On board the flight to Toronto.
    `),
  },
  {
    code: 'WB-AIR-1005',
    shippedVia: 'Air freight',
    status: 'Registered',
    weight: '0.9 kg',
    content: 'Saffron',
    value: 'AED 780',
    recipient: { name: 'Épicerie Rachidi', address: 'Boulevard Zerktouni 62, Casablanca, Morocco' },
    sender: { name: 'Deira Spice Trading', email: 'orders@deira.example' },
    pickup: 'dubai',
    current: 'dubai',
    destination: 'casablanca',
    expected: [4, 6],
    history: eventsOf(`
      8 radio_button_unchecked black info_received: Info received
      We have the details; the parcel has not been handed in yet.
      3 dubai departure_board gold: Pickup planned
      Our courier comes tomorrow between 9 and 12.
      1 dubai radio_button_checked: Label scanned
      First scan at the counter in Deira.
    `),
  },
];
