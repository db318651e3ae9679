const firstNames = 'Ada Kofi María Jürgen Zoë Lucía Omar Fatima Chen Wei Ivan Olga Pedro Inês Sven';
const lastNames = 'Okoye Mensah Müller Nowak Ivanova Silva García Jansen Smith Brown Kim Tran Khan';
const streets =
  'Keizersgracht,Rua Augusta,Hauptstraße,Main Street,Via Roma,Calle Mayor,Harbour Road';
const cities = 'Amsterdam,São Paulo,Zürich,Lisbon,Lagos,Osaka,Accra,Berlin,Madrid,Paris,Hanoi';
const codeLetters = [...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'];

/** Names, places and codes as a company's parcels have them; the same ones in each run. */
export function wordsFrom(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    // Mulberry32: short, and good enough for words.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  const oneOf = (list: readonly string[]) => list[below(list.length)] ?? '';
  const [first, last] = [firstNames.split(' '), lastNames.split(' ')];
  const [street, city] = [streets.split(','), cities.split(',')];
  return {
    below,
    code: () => `WB-${Array.from({ length: 10 }, () => oneOf(codeLetters)).join('')}`,
    name: () => `${oneOf(first)} ${oneOf(last)}`,
    address: () => `${oneOf(street)} ${below(400)}, ${1000 + below(9000)} ${oneOf(city)}`,
  };
}
