import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messageFor } from '../../../server/http/input/error-map.ts';
import { languageCodes } from '../../../server/shared/languages.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { siteWithThree } from '../../support/parcels/events.ts';

/** What is said of a request that goes beyond a bound. */
async function saidOf(method: string, path: string, json: object): Promise<string[]> {
  const { admin } = await siteWithThree();
  const reply = await admin.ask(path, { method, json });
  expect(reply.status).toBe(422);
  return Object(reply.json()).errors;
}

const many = (length: number) => Array.from({ length }, (_, index) => index + 1);

describe('what is said of too much and of too little', () => {
  test.each([
    ['POST', '/api/events', { parcels: many(501), title: 'Weighed' }],
    ['PATCH', '/api/parcels/many', { parcels: many(501), weight: '2 kg' }],
    ['DELETE', '/api/parcels/many', { parcels: many(501) }],
  ])('counts entries of a list: %s %s', async (method, path, json) => {
    expect(await saidOf(method, path, json)).toEqual(['Parcels: at most 500 entries, please.']);
  });

  test('asks for a list that is empty', async () => {
    const json = { parcels: [], title: 'Weighed' };
    expect(await saidOf('POST', '/api/events', json)).toEqual(['Parcels: please fill this in.']);
  });

  test('counts characters of a text', async () => {
    const json = { parcels: ['WB-1'], title: 'A'.repeat(301) };
    const said = await saidOf('POST', '/api/events', json);
    expect(said).toEqual(['Title: at most 300 characters, please.']);
  });

  test('says the bounds of a number', async () => {
    const json = { parcels: ['WB-1'], title: 'Weighed', latitude: 91, longitude: 0 };
    const said = await saidOf('POST', '/api/events', json);
    expect(said).toEqual(['Latitude: please enter a number from -90 to 90.']);
  });

  test.each(languageCodes)('is told apart in %s', (code) => {
    const t = messagesOf(code);
    const said = (schema: z.ZodType, value: unknown) => {
      const [issue] = schema.safeParse(value).error?.issues ?? [];
      return issue === undefined ? '' : messageFor(issue, t).replace(/^\P{L}*|\d+/gu, '');
    };
    const items = z.array(z.string());
    const bounds = [
      said(items.max(2), ['a', 'b', 'c']),
      said(items.min(2), ['a']),
      said(z.string().max(2), 'abc'),
      said(z.string().min(2), 'a'),
    ];
    expect(new Set(bounds).size).toBe(bounds.length);
  });
});
