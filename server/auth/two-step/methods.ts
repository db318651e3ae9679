import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import type { TwoStepMethod } from '../../shared/two-step.ts';

/** What a member has beside the password. */
export type EnrolledMethods = { totp: boolean; passkeys: number; recoveryCodes: number };

/** Whether a sign-in with the password needs a second step. */
export function hasTwoSteps({
  totp,
  passkeys,
}: Pick<EnrolledMethods, 'totp' | 'passkeys'>): boolean {
  return totp || passkeys > 0;
}

/** What a member has beside the password. */
export async function findMethods(db: Db, staffId: number): Promise<EnrolledMethods> {
  const { totp, passkeys, codes } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('totp_secrets')
        .select(sql<number>`count(secret)`.as('count'))
        .where('staff_id', '=', staffId)
        .as('totp'),
      eb
        .selectFrom('passkeys')
        .select(eb.fn.countAll<number>().as('count'))
        .where('staff_id', '=', staffId)
        .as('passkeys'),
      eb
        .selectFrom('recovery_codes')
        .select(eb.fn.countAll<number>().as('count'))
        .where('staff_id', '=', staffId)
        .where('used_at', 'is', null)
        .as('codes'),
    ])
    .executeTakeFirstOrThrow();
  return {
    totp: Number(totp) > 0,
    passkeys: Number(passkeys),
    recoveryCodes: Number(codes),
  };
}

/** The ways to complete a sign-in; none: the password is enough. */
export function waysOf(methods: EnrolledMethods): TwoStepMethod[] {
  if (!hasTwoSteps(methods)) return [];
  return [
    ...(methods.totp ? (['totp'] as const) : []),
    ...(methods.passkeys > 0 ? (['passkey'] as const) : []),
    ...(methods.recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
}
