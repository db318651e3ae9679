import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formOf } from '../support/hostile/bodies.ts';
import { type Call, everyCall } from '../support/hostile/calls.ts';
import { faultOf } from '../support/hostile/documented.ts';
import { leakIn } from '../support/hostile/leaks.ts';
import { markedPanel } from '../support/hostile/marked-panel.ts';
import { patience, runs } from '../support/hostile/sample.ts';
import { texts } from '../support/hostile/values.ts';
import { fileOf } from '../support/images.ts';

/** Calls that take a form, and those that take one or JSON. */
async function formCalls(): Promise<Call[]> {
  const both = ['/api/admins/auth/signin', '/api/reviews', '/api/clients'];
  return (await everyCall()).filter(
    ({ method, path, isForm }) => isForm || (both.includes(path) && method !== 'DELETE'),
  );
}

const files = fc
  .tuple(
    fc.oneof(texts, fc.uint8Array({ maxLength: 60 })),
    fc.constantFrom('a.jpg', '../../a.png', 'a"; name="id', '', 'a\r\nb', '\u202egnp.svg'),
    fc.constantFrom('image/jpeg', 'image/svg+xml', 'text/html', '', 'x'),
  )
  .map((file): string | File => fileOf(...file));

/** A form near to a call's: some of its fields, and some others. */
function formsNear({ fields }: Call) {
  const names = [...Object.keys(fields), 'id', 'image', 'image[]', 'a.b', '__proto__', 'topic', ''];
  const name = fc.oneof(fc.constantFrom(...names), fc.constantFrom('constructor', 'a[b][c]', 'é'));
  return fc
    .array(fc.tuple(name, fc.oneof(texts, texts, files)), { maxLength: 4 })
    .map((others) => Object.fromEntries([...Object.entries(fields), ...others]));
}

const multipart = 'multipart/form-data; boundary=b';
const encoded = 'application/x-www-form-urlencoded';
const part = '--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n';

/** Bodies that only say that they are a form. */
const broken = fc.constantFrom<[type: string, body: string]>(
  [multipart, ''],
  [multipart, '--b'],
  [multipart, '--b--'],
  [multipart, part],
  [multipart, `${part}--b--trailer`],
  [multipart, `${part}${part}--b--\r\n`],
  [multipart, '--b\r\n\r\nno header\r\n--b--\r\n'],
  [multipart, '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
  [multipart, '--b\r\nContent-Disposition: form-data; name="\0"\r\n\r\nx\r\n--b--\r\n'],
  [multipart, part.repeat(3000)],
  ['multipart/form-data', part],
  ['multipart/form-data; boundary=', part],
  [`multipart/form-data; boundary="${'b'.repeat(3000)}"`, part],
  ['multipart/form-data; boundary=b; boundary=c', part],
  [encoded, '%'],
  [encoded, '%00=%00&%ff=%ff&%c0%af=1'],
  [encoded, '='],
  [encoded, 'id=1&id=2'],
  [encoded, 'id[]=1&id[]=2&id[a]=3'],
  [encoded, '__proto__=1&constructor=2&__proto__[admin]=true'],
  [encoded, 'a=&'.repeat(20_000)],
  [encoded, `email=${'%41'.repeat(60_000)}`],
  [`${encoded}; charset=utf-7`, 'id=+ADw-script+AD4-'],
);

test('whatever form a call gets, its answer is a page or documented', patience, async () => {
  const { site, signIn } = await markedPanel();

  for (const call of await formCalls()) {
    const { method, path } = call;
    const admin = path.startsWith('/api/') && !path.includes('auth') ? await signIn() : undefined;
    const cookies = admin === undefined ? {} : { Cookie: admin.cookie };
    await fc.assert(
      fc.asyncProperty(fc.oneof(formsNear(call), broken), async (form) => {
        const sent = Array.isArray(form)
          ? { headers: { 'Content-Type': form[0] }, body: form[1] }
          : await formOf(form);
        const headers = { ...sent.headers, ...cookies };
        const reply = await site.ask(path, { method, ...sent, headers });
        const what = `${method} ${path} ${reply.status} ${reply.text.slice(0, 300)}`;
        expect(reply.status, what).toBeLessThan(500);
        expect(leakIn(reply, site), what).toBeUndefined();
        if (path.startsWith('/api/')) expect(faultOf(reply), what).toBeNull();
      }),
      runs(14),
    );
  }

  expect({}).not.toHaveProperty('admin');
});
