import { changeDevice, readDevice } from './database.ts';

/**
 * Remembers who is signed in, so that nobody sends what somebody else has recorded on the same device. What the device knows
 * of the former member's day goes.
 *
 * @param header the id in a response of the site. @returns it; null: the site named nobody.
 */
export async function noteMember(header: string | null): Promise<number | null> {
  const member = Number(header);
  if (!member) return null;
  const { member: before, today } = await readDevice();
  if (member !== before) {
    await changeDevice({ member, today: today?.member === member ? today : null });
  }
  return member;
}
