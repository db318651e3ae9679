import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from '../../../server/auth/two-step/methods.ts';
import { matchTotpStep, newTotpSecret, totpUrl } from '../../../server/auth/two-step/totp.ts';

/** The secret of the RFC's examples, and two of its codes: their last six digits. */
const secret = Secret.fromUTF8('12345678901234567890').base32;
const now = new Date(1_111_111_109_000);
const step = 37_037_036;
const fresh = { now, lastUsedStep: null };

/** The code that a device shows whose clock is this many seconds off. */
function codeAt(seconds: number): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() + seconds * 1000 });
}

describe('a code of an authenticator app', () => {
  test('is that of RFC 6238', () => {
    expect(matchTotpStep(secret, '081804', fresh)).toBe(step);
    expect(matchTotpStep(secret, '050471', { ...fresh, now: new Date(1_111_111_111_000) })).toBe(
      step + 1,
    );
  });

  test.each([-30, 0, 30])('of a clock that is %i seconds off is right', (seconds) => {
    expect(matchTotpStep(secret, codeAt(seconds), fresh)).toBe(step + seconds / 30);
  });

  test.each([-90, -61, 61, 90])('of a clock that is %i seconds off is wrong', (seconds) => {
    expect(matchTotpStep(secret, codeAt(seconds), fresh)).toBeNull();
  });

  test.each(['081 804', '081-804', '٠٨١٨٠٤', '०८१८०४', '０８１８０４\u200f'])(
    '%j is right',
    (code) => {
      expect(matchTotpStep(secret, code, fresh)).toBe(step);
    },
  );

  test.each(['', '81804', '0818040', '081805', '08180a', '𝟎𝟖𝟏𝟖𝟎🚚', 'é'.repeat(6)])(
    '%j is wrong',
    (code) => {
      expect(matchTotpStep(secret, code, fresh)).toBeNull();
    },
  );
});

test('a secret has 160 random bits, and its URL says whose it is', () => {
  const own = newTotpSecret();
  expect(own).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(own);
  const url = new URL(totpUrl(own, 'Parcels & Co', 'owner@example.com'));
  expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp');
  expect(decodeURIComponent(url.pathname)).toBe('/Parcels & Co:owner@example.com');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Parcels & Co',
    secret: own,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

describe('recovery codes', () => {
  test('are ten, readable and different', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  });

  test('may be typed in capitals, with spaces and without hyphens', () => {
    const hash = hashRecoveryCode('k7mq-2xrd-9hbw-fz4e');
    for (const typed of ['K7MQ 2XRD 9HBW FZ4E', ' k7mq2xrd9hbwfz4e\u200e', 'k7mq–2xrd–9hbw–fz4e']) {
      expect(hashRecoveryCode(typed)).toBe(hash);
    }
    expect(hashRecoveryCode('k7mq-2xrd-9hbw-fz4f')).not.toBe(hash);
    expect(hash).not.toBeNull();
  });

  test.each(['', '081804', 'k7mq-2xrd-9hbw-fz4', 'k7mq-2xrd-9hbw-fz4e-k7mq'])(
    '%j is none',
    (code) => {
      expect(hashRecoveryCode(code)).toBeNull();
    },
  );
});
