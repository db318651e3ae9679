import { type Context, Hono } from 'hono';
import { readRecentReauthentication, withoutEmptyPassword } from '../../auth/two-step/methods.ts';
import { findCustomer } from '../../customers/queries.ts';
import { customerName } from '../../customers/shared/customer-texts.ts';
import { idIn } from '../../database/rows.ts';
import { siteToday } from '../../days.ts';
import { InvalidInputError } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, signedIn } from '../../http/middleware/access.ts';
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

/** The calls for a person who asks for their data, or its deletion. */
export const peopleApi = api([
  post(
    paths.api.peopleExport,
    verbWith(exportPerson, (c) => [signedIn(c)]),
    {
      summary: 'Export a person’s data',
      description: `${description}.`,
      media: ['application/json'],
      file: personFile,
      show: (c, file) => personFileResponse(c, file),
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

/** The response with a person's file. Its name does not say who it is about: browsers keep it in their list of downloads. */
function personFileResponse(c: Context<SiteEnv>, file: object): Response {
  const day = siteToday(c.var.deps);
  return c.body(JSON.stringify(file, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="person-${day}.json"`,
  });
}

const path = paths.control.people;

/**
 * The panel's page to export and erase a person's data. Typed data never gets into an address, which browsers and proxies store: the
 * page of a customer links here by id.
 */
export const peoplePages = new Hono<SiteEnv>()
  .get(path, allowsPage('people:write'), (c) => renderPeople(c, null, c.req.query()))
  .post(
    path,
    allowsPage('people:write'),
    takeForms(renderPeople, {
      export: async (c, fields) => {
        const input = withoutEmptyPassword(fields);
        return personFileResponse(c, await exportPerson(verbContext(c), input, signedIn(c)));
      },
      erase: async (c, { confirm = '', ...fields }) => {
        const name = await findName(c, fields.customer);
        if (!isConfirmedName(confirm, fields.email || fields.phone || name)) {
          throw new InvalidInputError((t) => t.people.notConfirmed, 'confirm');
        }
        const input = withoutEmptyPassword(fields);
        return renderPeople(c, await erasePerson(verbContext(c), input, signedIn(c)));
      },
      otherwise: async (c, fields) => {
        const input = { ...withoutEmptyPassword(fields), dry_run: 'yes' };
        return renderPeople(c, await erasePerson(verbContext(c), input, signedIn(c)), fields);
      },
    }),
  );

/** The name of a customer by the id in a form or an address; undefined: no such customer. */
async function findName(c: Context<SiteEnv>, id = ''): Promise<string | undefined> {
  const found = await findCustomer(c.var.deps.db, idIn(id));
  return found && customerName(found);
}

function isConfirmedName(typed: string, expected = ''): boolean {
  return typed.trim().toLowerCase() === expected.trim().toLowerCase();
}

/** @param report what was erased. Together with `person`, it is what would be erased. @param person the fields of the search. */
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
