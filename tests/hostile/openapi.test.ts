import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '../../server/openapi/document.ts';
import { inputSchema } from '../../server/openapi/schemas.ts';
import { scopes } from '../../server/shared/api-scopes.ts';
import { programWith } from '../support/auth/api-keys.ts';
import { markedPanel } from '../support/hostile/marked-panel.ts';
import { addressOf } from '../support/hostile/routes.ts';
import { patience, runs } from '../support/hostile/sample.ts';
import { differenceOf } from '../support/openapi/answers.ts';
import { allowedBy, nearlyAllowedBy } from '../support/openapi/requests.ts';

/** Each waits for another server. */
const waiting = /mail-server/;
/** Each verifies or hashes a password, which takes long by design. */
const dear = /signin|password|two-step|totp|recovery|passkey|confirm|api\/admins$|accept/;

test(
  'what the schemas allow, and nearly allow, gets an answer of the document',
  patience,
  async () => {
    const { site, signIn } = await markedPanel();
    const program = await programWith(site, { scopes: [...scopes] });
    const { paths } = Object((await site.ask('/api/openapi.json')).json());
    for (const [name, { json }] of Object.entries(calls)) {
      if (json === undefined || waiting.test(name)) continue;
      const [method = '', path = ''] = name.split(' ');
      const schema = inputSchema(json);
      const statuses = new Set(Object.keys(paths[path][method.toLowerCase()].responses));
      const address = addressOf(path.replace(/\{(\w+)\}/g, ':$1'));
      const content = fc.oneof(allowedBy(schema), nearlyAllowedBy(schema));
      await fc.assert(
        fc.asyncProperty(content, fc.boolean(), async (value, byKey) => {
          const { ask } = byKey ? program : await signIn();
          const reply = await ask(address, { method, json: value });
          expect(reply.status, `${name} ${JSON.stringify(value)}`).not.toBe(500);
          expect(differenceOf(name, reply, statuses), JSON.stringify(value)).toBeNull();
        }),
        runs(dear.test(name) ? 4 : 8),
      );
    }
  },
);
