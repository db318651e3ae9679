/** Digits and capital letters, without those that are easily confused: 0 O, 1 I L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 10;
/** Bytes from here on are drawn again: they would make the first letters of the alphabet likelier. */
const fairBytes = 256 - (256 % alphabet.length);

/** A tracking code that cannot be guessed from another one: prefix and ten random characters. */
export function newTrackingCode(prefix: string): string {
  const characters = Array.from({ length }, () => alphabet.charAt(randomByte() % alphabet.length));
  return `${prefix}${characters.join('')}`;
}

function randomByte(): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte < fairBytes ? byte : randomByte();
}
