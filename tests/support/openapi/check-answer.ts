import { expect } from 'vitest';
import { ownCallNames } from '../../../server/my/connections/customer-keys.ts';
import { openApiDocument } from '../../../server/openapi/document.ts';
import type { Reply } from '../http.ts';
import type { TestSite } from '../site.ts';
import { callFor, type DocumentedAnswers, differenceOf, documentedAnswers } from './answers.ts';
import { isOfCall } from './recorded.ts';

/** The same for every site: each has the same routes. */
let documented: Map<string, DocumentedAnswers> | undefined;

/** Fails the test where the site has answered a call of the API in another way than the document says. */
export function checkAnswer(
  site: Pick<TestSite, 'routes'>,
  { method, path }: { method: string; path: string },
  reply: Reply,
): void {
  const name = callFor(site, method, path);
  if (name === null || !isOfCall({ method, status: reply.status })) return;
  documented ??= documentedAnswers(openApiDocument(site.routes, { company: 'Test' }));
  // A customer's key is answered as the customer's users are.
  const own = ownCallNames.get(name) ?? name;
  const difference =
    differenceOf(name, reply, documented.get(name)) &&
    differenceOf(own, reply, documented.get(own));
  expect(difference, `how ${method} ${path} differs from /api/openapi.json`).toBeNull();
}
