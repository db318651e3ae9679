import type { z } from 'zod';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { findPasskey, recordPasskeyUse } from './passkey-queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { consumeRecoveryCode } from './recovery-queries.ts';
import type { secondStep } from './schema.ts';
import { decryptSecret } from './secret.ts';
import { matchTotpStep } from './totp.ts';
import { consumeTotpStep, findTotp } from './totp-queries.ts';
import { type PasskeySite, verifyAuthentication } from './webauthn.ts';

/** What is given as the second step. */
export type Answer = Pick<z.output<typeof secondStep>, 'code' | 'credential'>;

/** Uses a right answer up, in the transaction that signs in. @returns whether it was unused. */
type Consume = (tx: TransactionContext) => Promise<boolean>;

type Asked = {
  staffId: number;
  /** What a passkey has to sign; null: none was asked. */
  passkeyChallenge: string | null;
  site: PasskeySite;
};

/** Whether a typed code is a recovery code, which nobody can guess. */
export function isRecoveryCode(code: string | undefined): boolean {
  return code !== undefined && hashRecoveryCode(code) !== null;
}

/** Verifies the second step. @returns null if it is wrong. */
export async function verifyAnswer(
  ctx: VerbContext,
  { code, credential }: Answer,
  asked: Asked,
): Promise<Consume | null> {
  if (credential !== undefined) return verifyPasskey(ctx, credential, asked);
  const recovery = hashRecoveryCode(code ?? '');
  if (recovery !== null) return (tx) => recoverOnce(tx, asked.staffId, recovery);
  return verifyTotp(ctx, code ?? '', asked.staffId);
}

async function recoverOnce(tx: TransactionContext, staffId: number, hash: string) {
  const isUnused = await consumeRecoveryCode(tx.db, staffId, hash, tx.now);
  if (isUnused) await tx.recordAudit({ action: 'recovery-code-used', type: 'account' });
  return isUnused;
}

async function verifyTotp(
  { db, deps }: VerbContext,
  code: string,
  staffId: number,
): Promise<Consume | null> {
  const found = await findTotp(db, staffId);
  const encrypted = found?.secret ?? null;
  const secret = encrypted && (await decryptSecret(deps.config, staffId, encrypted));
  if (found === undefined || encrypted === null || secret === null) return null;
  const { last_used_step: lastUsedStep } = found;
  const step = matchTotpStep(secret, code, { now: new Date(), lastUsedStep });
  return step === null
    ? null
    : (tx) => consumeTotpStep(tx.db, staffId, { secret: encrypted, step });
}

async function verifyPasskey(
  { db }: VerbContext,
  credential: NonNullable<Answer['credential']>,
  { staffId, passkeyChallenge: challenge, site }: Asked,
): Promise<Consume | null> {
  const passkey = await findPasskey(db, credential.id);
  if (passkey?.staff_id !== staffId || challenge === null) return null;
  const signed = { passkey, challenge, response: credential, isAlone: false };
  const counter = await verifyAuthentication(site, signed);
  return counter === null ? null : (tx) => recordPasskeyUse(tx.db, passkey, counter, tx.now);
}
