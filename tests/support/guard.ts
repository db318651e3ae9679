import { expect } from 'vitest';
import type { TestSite } from './site.ts';

/** Expects a call without a session to be refused, even with a missing or invalid body. */
export async function expectAdminOnly(
  { ask }: TestSite,
  method: string,
  path: string,
  json: object,
): Promise<void> {
  const body = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) };
  for (const sent of method === 'GET' ? [{}] : [body, {}]) {
    const reply = await ask(path, { method, ...sent });
    expect(reply.status).toBe(401);
    expect(reply.json()).toEqual({
      status: 'fail',
      data: {},
      errors: ['Sign in first.'],
      message: 'Sign in first.',
      admin: false,
    });
  }
}
