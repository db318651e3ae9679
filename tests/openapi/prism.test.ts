import { createServer, type ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { ownCallNames } from '../../server/my/connections/customer-keys.ts';
import { openApiDocument } from '../../server/openapi/document.ts';
import { calls } from '../../server/verbs/call.ts';
import { figure } from '../support/faults.ts';
import { listenInTest } from '../support/listen-in-test.ts';
import { callFor } from '../support/openapi/answers.ts';
import { type Proxied, startPrism } from '../support/openapi/prism.ts';
import { isOfCall, type Recorded, recordedAnswers } from '../support/openapi/recorded.ts';
import { startSite } from '../support/site.ts';
import { isWhole } from '../support/sweep.ts';

/** Which of the answers Prism is to be given, and whether it has got it. */
const number = 'x-answer';

/** A server that answers each request as the site did, when a test asked it. */
async function startUpstream(answers: Recorded[]): Promise<string> {
  const server = createServer(({ headers }, response) => {
    const index = Number(headers[number]);
    const answer = answers[index];
    if (answer === undefined) throw new Error('Prism has lost the number of an answer');
    answerAgain(answer, response.setHeader(number, index));
  });
  return `http://127.0.0.1:${await listenInTest(server)}`;
}

/** Of the connection, and not of the answer. */
const ofConnection = /^(connection|keep-alive|transfer-encoding|content-length)$/;

function answerAgain({ status, headers, text }: Recorded, response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ofConnection.test(name)) response.setHeader(name, value);
  }
  response.writeHead(status).end(status === 204 || status === 304 ? undefined : text);
}

/** How an answer differs from the document. */
function differencesOf({ status }: Recorded, proxied: Proxied): string[] {
  if (proxied.headers[number] !== undefined) return proxied.differences;
  // It knows no such call, and asked nobody: the site has to say so too.
  const isUnknown = /NO_(PATH|METHOD)_MATCHED/.test(proxied.text);
  return isUnknown && status >= 400 ? [] : [`Prism: ${proxied.status} ${proxied.text}`];
}

describe.runIf(isWhole)('the API’s own tests', { timeout: 3_600_000 }, () => {
  test('no answer in them differs from the document, as Prism’s validating proxy sees it', async (context) => {
    const answers = recordedAnswers().filter(isOfCall);
    expect(answers.length, 'run with the tests in tests/api').toBeGreaterThan(0);
    const { routes } = await startSite();
    const document = openApiDocument(routes, { company: 'Test', isClosed: true });
    const through = await startPrism(document, await startUpstream(answers));
    const differing = new Map<string, string>();
    const answered = new Set<string>();
    const queue = answers.entries();
    let count = 0;
    const work = async () => {
      for (const [index, answer] of queue) {
        const { method, path, status } = answer;
        const compare = async (at: string) =>
          differencesOf(
            answer,
            await through(at, { method, headers: { [number]: String(index) } }),
          );
        const call = callFor({ routes }, method, path);
        if (call !== null && status < 300) answered.add(call);
        let differences = await compare(path);
        // A customer's key is answered as the customer's users are.
        if (differences.length > 0 && ownCallNames.has(call ?? '')) {
          differences = await compare(path.replace('/api/', '/api/my/'));
        }
        if (differences.length > 0) count += 1;
        for (const difference of differences) {
          differing.set(`${call ?? path} ${status} ${difference}`, answer.test);
        }
      }
    };
    await Promise.all(Array.from({ length: 6 }, work));
    const names = [...calls.keys()];
    const never = names.filter((name) => !answered.has(name));
    const succeeded = `${answered.size} of ${names.length} calls with a success among them (not: ${never.join(', ') || 'none'})`;
    await figure(
      context,
      `openapi: ${answers.length} answers of the API’s tests through Prism, ${succeeded}, ${count} differ`,
    );
    expect(Object.fromEntries(differing)).toEqual({});
  });
});
