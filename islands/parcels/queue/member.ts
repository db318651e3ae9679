import { changeDevice, readDevice } from './database.ts';

/**
 * Stores on the device who is signed in, so that a member sends only their own items. Deletes the stops of the former
 * member.
 *
 * @param header the member's id in a response's `X-Member`.
 * @returns the id; null: the response has none.
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
