import { type Context, Hono } from 'hono';
import { StaffPage } from '../../../views/auth/staff/staff-page.tsx';
import { pageOf } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { listParameters, readListRequest } from '../../http/input/list-request.ts';
import { allows, allowsPage, signedIn } from '../../http/middleware/access.ts';
import type { Problem } from '../../http/problem.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { findOpenRunsOf } from '../../parcels/runs/runs.ts';
import {
  isStaffNotice,
  type Leaving,
  type StaffNotice,
  type UnsentInvitation,
} from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, get, patch, post, verbWith } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { originOf } from '../../web/layout-data.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { findKeysMadeBy } from '../api-keys/model.ts';
import { redirectTo, takeForm } from '../browser.ts';
import { readRecentReauthentication } from '../two-step/confirmation.ts';
import {
  invited,
  inviteMember,
  listStaff,
  removeMember,
  staffMember,
  updateMember,
} from './model.ts';

const inviterOf = (c: Context<SiteEnv>) => ({ own: signedIn(c), origin: originOf(c) });

/** The owner invites, changes and removes members. */
export const staffApi = api([
  get(
    paths.api.staff,
    {
      summary: 'List the staff',
      access: allows('staff:read'),
      query: listParameters.omit({ search: true }),
      answer: pageOf(staffMember),
    },
    (c) => listStaff(c.var.deps.db, readListRequest(c)),
  ),
  post(
    paths.api.staff,
    verbWith(inviteMember, (c) => [inviterOf(c)]),
    {
      summary: 'Invite a member',
      description: 'Without a mail server the answer has the `link`, this once, to be passed on.',
      answer: invited,
      status: 201,
      show: (_, { member, link }) => ({ ...member, ...(link !== null && { link }) }),
      done: ({ staff }, { isMailed }) => (isMailed ? staff.done.invited : staff.done.notSent),
      errors: [409],
      example: { email: 'dan@example.com', name: 'Dan', role: 'driver' },
    },
  ),
  patch(
    paths.api.staff,
    verbWith(updateMember, (c) => [signedIn(c)]),
    {
      summary: 'Change a member',
      description:
        'Where an owner is made or changed, `password` is asked for, unless the sign-in is recent.',
      answer: staffMember,
      done: (t) => t.staff.done.changed,
      errors: [404, 409],
      example: { id: 1, name: 'Ada' },
    },
  ),
  del(
    paths.api.staff,
    verbWith(removeMember, (c) => [signedIn(c)]),
    {
      summary: 'Remove a member',
      description: 'Where it is an owner, `password` is asked for, unless the sign-in is recent.',
      done: (t) => t.staff.done.removed,
      errors: [404, 409],
      example: { id: 2 },
    },
  ),
]);

const path = paths.control.staff;

/** The panel's page of the staff. Its forms work without JavaScript, and lead back to it. */
export const staffPages = new Hono<SiteEnv>()
  .get(path, allowsPage('staff:read'), (c) => renderStaff(c))
  .post(
    path,
    allowsPage('staff:write'),
    takeForm(submit, (c, problem) => renderStaff(c, { problem })),
  );

/** Does what a form asks for. */
async function submit(
  c: Context<SiteEnv>,
  { do: verb, password = '', ...fields }: Record<string, string>,
): Promise<Response> {
  const ctx = verbContext(c);
  // The field is empty but where it is about an owner.
  const input = password === '' ? fields : { ...fields, password };
  const leadBack = (done: StaffNotice) => redirectTo(c, `${path}?${new URLSearchParams({ done })}`);
  if (verb === 'invite') {
    const { member, link } = await inviteMember(ctx, input, inviterOf(c));
    if (link === null) return leadBack('invited');
    // Not redirected: the link is in this response alone.
    return renderStaff(c, { unsent: { email: member.email, link } });
  }
  if (verb === 'remove') {
    await removeMember(ctx, input, signedIn(c));
    return leadBack('removed');
  }
  await updateMember(ctx, input, signedIn(c));
  return leadBack('changed');
}

type State = { problem?: Problem; unsent?: UnsentInvitation };

async function renderStaff(c: Context<SiteEnv>, { problem, unsent }: State = {}) {
  const request = readListRequest(c, path);
  const own = signedIn(c);
  const { db, config } = c.var.deps;
  const [panel, staff, isMailed, reauthentication] = await Promise.all([
    readPanel(c),
    listStaff(db, request),
    hasMailServer(db, config),
    readRecentReauthentication(db, own),
  ]);
  const members = staff.data.map(({ id }) => id);
  const [keys, runs] = await Promise.all([
    findKeysMadeBy(db, members),
    findOpenRunsOf(db, members),
  ]);
  const leaving = members.map((id): [number, Leaving] => [
    id,
    { keys: keys.get(id) ?? [], runs: runs.get(id) ?? [] },
  ]);
  const done = c.req.query('done');
  const props = {
    ...{ panel, t: c.var.t, staff, leaving: new Map(leaving), ownId: own.id },
    ...{ isMailed, reauthentication, errors: problem?.errors ?? [], unsent: unsent ?? null },
    notice: problem === undefined && isStaffNotice(done) ? done : null,
  };
  const status = problem?.status ?? (unsent === undefined ? 200 : 201);
  return renderPanel(c, panel, <StaffPage {...props} />, status);
}
