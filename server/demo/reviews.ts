import type { Face } from './artwork.ts';

/** The demo customers' reviews, newest first, and their portraits. */
export const demoReviews: { name: string; review: string; face: Face | null }[] = [
  {
    name: 'Amara Okafor',
    review:
      'Forty crates of ceramics from Lagos to Lisbon, and one of them chipped. They told me before I had even opened the container.',
    face: { skin: '#8a5a3c', hair: '#221a18', coat: '#c43d12', style: 'bun' },
  },
  {
    name: 'Jonas Lindqvist',
    review:
      'I tracked the box from the boat, twice a day, like a football result. It was never late.',
    face: { skin: '#f0c9a8', hair: '#b98a4b', coat: '#2b5d7e', style: 'short' },
  },
  {
    name: 'Mei Tanaka',
    review:
      'Our samples leave Osaka on Friday and are on a buyer’s desk in Milan on Monday. I have stopped asking how.',
    face: { skin: '#f2d3b3', hair: '#1f1c1d', coat: '#1c7a4b', style: 'bob' },
  },
  {
    name: 'Rafael Souza',
    review:
      'Customs wanted a paper that I had never heard of. The office in Santos had it ready in an hour, and my coffee made its ship.',
    face: { skin: '#c68d62', hair: '#33241c', coat: '#8a6d1d', style: 'beard' },
  },
  {
    name: 'Leila Haddad',
    review:
      'The courier waited until my grandmother had found her glasses. That is the whole review.',
    face: { skin: '#dba97f', hair: '#4a2b46', coat: '#46566a', style: 'scarf' },
  },
  {
    name: 'Tom Whitfield',
    review:
      'We moved a whole workshop: two lathes, a kiln, eleven pallets of timber and a piano that nobody had mentioned. They drew up a plan, they kept to it, and when the low-loader broke down near Lyon they rang at six in the morning to say what they were doing about it. Everything stood in the new hall a day early. The piano is still in tune, which I am told is a matter of luck, but I prefer to think otherwise.',
    face: { skin: '#eebf9a', hair: '#8d8d8d', coat: '#0c1f33', style: 'short' },
  },
  {
    name: 'Priya Raman',
    review:
      'Fifteen languages on the tracking page. My mother reads hers in Hindi and calls me less.',
    face: { skin: '#b47a50', hair: '#1c1516', coat: '#a5320c', style: 'bun' },
  },
  {
    name: 'Elif Demir',
    review: 'Fair prices, plain invoices, and someone picks up the phone.',
    face: { skin: '#e7b892', hair: '#5b3420', coat: '#2c6e6a', style: 'bob' },
  },
  {
    name: 'Samuel Mensah',
    review: 'My first export, eight kilos of cocoa. They treated it like a full container.',
    face: { skin: '#6d4630', hair: '#16100e', coat: '#946200', style: 'short' },
  },
];
