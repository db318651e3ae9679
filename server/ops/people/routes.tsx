import { type Context, Hono } from 'hono';
import { readRecentReauthentication } from '../../auth/two-step/methods.ts';
import { findCustomer } from '../../customers/queries.ts';
import { customerName } from '../../customers/shared/customer-texts.ts';
import { idIn } from '../../database/rows.ts';
import { InvalidInputError } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, signedIn } from '../../http/middleware/access.ts';
import { localDate } from '../../parcels/shared/delivery-days.ts';
import { paths } from '../../shared/paths.ts';
import { api, post, verbWith } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readPanel, renderPanel } from '../../web/panel.ts';
import type { PersonReport } from '../shared/people.ts';
import { erasePerson, exportPerson, personFile, personReport } from './model.ts';

const description =
  'One of `customer` (their ID), `email` and `phone`, or several. `password` is asked for, unless the sign-in is recent';
const example = { email: 'zoe@example.com' };

/** What the owner does for somebody who asks for their data. */
export const peopleApi = api([
  post(
    paths.api.peopleExport,
    verbWith(exportPerson, (c) => [signedIn(c)]),
    {
      summary: 'Export a person’s data',
      description: `${description}.`,
      media: ['application/json'],
      file: personFile,
      show: (c, file) => fileOf(c, file),
      errors: [404],
      example,
    },
  ),
  post(
    paths.api.peopleErase,
    verbWith(erasePerson, (c) => [signedIn(c)]),
    {
      summary: 'Erase a person',
      description: `${description} or \`dry_run\` is \`yes\`, which only says what would be erased.`,
      answer: personReport,
      done: (t, { dry_run }) => (dry_run === 'yes' ? undefined : t.people.done),
      errors: [404],
      example,
    },
  ),
]);

/** The name says nothing of the person: browsers keep it in their list of downloads. */
function fileOf(c: Context<SiteEnv>, file: object): Response {
  const day = localDate(new Date(), c.var.deps.config.timeZone);
  return c.body(JSON.stringify(file, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="person-${day}.json"`,
  });
}

const path = paths.control.people;

/**
 * The panel's page for that. Nothing typed gets into an address, which browsers and proxies remember: a customer's page leads
 * here with their id.
 */
export const peoplePages = new Hono<SiteEnv>()
  .get(path, allowsPage('people:write'), (c) => renderPeople(c, null, c.req.query()))
  .post(
    path,
    allowsPage('people:write'),
    takeForms(renderPeople, {
      export: async (c, fields) =>
        fileOf(c, await exportPerson(verbContext(c), inputOf(fields), signedIn(c))),
      erase: async (c, { confirm = '', ...fields }) => {
        const name = await findName(c, fields.customer);
        if (!isSame(confirm, fields.email || fields.phone || name)) {
          throw new InvalidInputError((t) => t.people.notConfirmed, 'confirm');
        }
        return renderPeople(c, await erasePerson(verbContext(c), inputOf(fields), signedIn(c)));
      },
      otherwise: async (c, fields) => {
        const input = { ...inputOf(fields), dry_run: 'yes' };
        return renderPeople(c, await erasePerson(verbContext(c), input, signedIn(c)), fields);
      },
    }),
  );

/** The field for the password is empty where it is not asked for. */
function inputOf({ password = '', ...fields }: Record<string, string>) {
  return password === '' ? fields : { ...fields, password };
}

/** The name of the customer whom a form or an address names; undefined: none. */
async function findName(c: Context<SiteEnv>, id = ''): Promise<string | undefined> {
  const found = await findCustomer(c.var.deps.db, idIn(id));
  return found && customerName(found);
}

function isSame(typed: string, expected = ''): boolean {
  return typed.trim().toLowerCase() === expected.trim().toLowerCase();
}

/** @param report what was erased or, with what was searched for, is to be. */
async function renderPeople(
  c: Context<SiteEnv>,
  report: PersonReport | null = null,
  person: Record<string, string> = {},
) {
  const { customer } = c.var.submitted?.values ?? person;
  const [panel, reauthentication, name = null] = await Promise.all([
    readPanel(c),
    readRecentReauthentication(c.var.deps.db, signedIn(c)),
    findName(c, customer),
  ]);
  const { PeoplePage } = await import('../../../views/ops/people-page.tsx');
  const props = { panel, t: c.var.t, report, person, name, reauthentication };
  return renderPanel(c, panel, <PeoplePage {...props} />);
}
