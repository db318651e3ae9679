import type { HomeText } from '../../../server/shared/home.ts';

/**
 * What the home page and the contact page say where the administrator wrote nothing else, by the
 * names of the settings.
 */
export const homeTexts: Record<HomeText, string> = {
  home_intro_title: 'Parcels and freight, worldwide',
  home_slide1_title: 'Global industry expertise, down to the last mile.',
  home_slide1_text:
    'From a single envelope to a full container: we plan the route, watch every leg of it, and tell you where your shipment is at any hour.',
  home_slide2_title: 'More than 220 countries and territories.',
  home_slide2_text:
    'Dispatch and parcel services on every continent, together with our partners: collected at your door, cleared through customs, handed over in person.',
  home_slide3_title: 'Known for speed. Trusted for reliability.',
  home_slide3_text:
    'We name a day and keep to it. And should anything change on the way, you hear it from us first.',
  home_services_text:
    'Whatever it is and wherever it goes: one contact looks after it, from door to door.',
  home_air_freight_title: 'Air freight',
  home_air_freight_text: 'When days count. Regular departures to the major airports of the world.',
  home_air_freight_detail:
    'Consolidated or on a flight of its own, with handling at both airports, security screening and customs papers included. From one carton to a full charter.',
  home_door_to_door_title: 'Door to door',
  home_door_to_door_text: 'Collected where you are, handed over where it is wanted.',
  home_door_to_door_detail:
    'One price and one waybill for the whole way: collection, transport, customs and delivery to the person you name, with a signature if you wish.',
  home_express_courier_title: 'Express courier',
  home_express_courier_text: 'Documents and parcels on the next flight or the next van.',
  home_express_courier_detail:
    'The shortest way there is, by day or by night. A courier stays responsible for your shipment until it is signed for.',
  home_warehouse_title: 'Warehouse',
  home_warehouse_text: 'Dry, guarded space close to ports and airports, for a week or for years.',
  home_warehouse_detail:
    'We receive, count, store, pick and pack, and hand your orders straight to the courier. You always know what is in stock.',
  home_sea_freight_title: 'Sea freight',
  home_sea_freight_text: 'Full containers and shared ones, on all the main trade lanes.',
  home_sea_freight_detail:
    'Regular sailings, sound advice on packing and terms, and one contact who follows your container from quay to quay and tells you when it lands.',
  home_international_courier_title: 'International courier',
  home_international_courier_text: 'Across borders without the paperwork falling on you.',
  home_international_courier_detail:
    'We prepare the customs papers, tell you beforehand which duties will fall due, and deliver, together with our partners, to more than 220 countries and territories.',
  home_experience_title: 'Experience that arrives on time',
  home_experience_text:
    'On the road, at sea and in the air, shipments get stuck in the same few places. We know them, and keep yours moving.',
  home_fast_delivery_title: 'Fast delivery',
  home_fast_delivery_text:
    'Short routes, quick handovers, and customs papers that are ready before anybody asks, so that your parcel spends its time travelling and not waiting.',
  home_innovation_title: 'Innovation that helps you',
  home_innovation_text:
    'Every scan appears in your tracking at once, on any phone and in your language. No app, no account, no waiting on the line.',
  home_clients_label: 'Clients',
  home_offices_label: 'Offices',
  home_countries_label: 'Countries served every week',
  home_rating_label: 'Average rating out of 5',
  home_strategy_title: 'Our strategy',
  home_strategy_text:
    'A close network of our own people where it counts, and partners we know by name everywhere else.',
  home_vision_title: 'Our vision',
  home_vision_text:
    'A world in which sending something to the other side of it is as easy as handing it to a neighbour.',
  home_mission_title: 'Our mission',
  home_mission_text:
    'To bring every shipment to the right hands, whole, on time and at a fair price.',
  home_about_text1:
    'We are a courier and logistics company for people and businesses who want to know where their goods are. We plan the route, keep an eye on it, and are never further away than a message.',
  home_about_text2:
    'Where your shipment begins and where it ends, we come to the door. In between we work with the airlines, shipping lines and haulers that suit it best.',
  home_about_text3:
    'If something goes wrong, and on long journeys it sometimes does, we say so, put it right, and tell you what it took.',
};
