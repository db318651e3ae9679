import { type Context, Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows, allowsPage, signedIn } from '../../http/middleware/access.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { findOpenRunsByDriver } from '../../parcels/runs/runs.ts';
import type { Leaving, UnsentInvitation } from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, list, patch, post, verbWith } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { findKeysByMember } from '../api-keys/model.ts';
import { readRecentReauthentication, withoutEmptyPassword } from '../two-step/methods.ts';
import {
  inviteMember,
  listStaff,
  memberWithLink,
  removeMember,
  staffMember,
  updateMember,
} from './model.ts';

const readInviter = (c: Context<SiteEnv>) => ({ own: signedIn(c), origin: c.var.origin });

export const staffApi = api([
  list(
    paths.api.staff,
    { summary: 'List the staff', access: allows('staff:read'), row: staffMember, search: false },
    (c, request) => listStaff(c.var.deps.db, request),
  ),
  post(
    paths.api.staff,
    verbWith(inviteMember, (c) => [readInviter(c)]),
    {
      summary: 'Invite a member',
      description: 'Without a mail server the answer has the `link`, this once, to be passed on.',
      answer: memberWithLink,
      status: 201,
      show: (_, { member, link }) => ({ ...member, ...(link !== null && { link }) }),
      done: ({ staff }, { isMailed }) => (isMailed ? staff.done.invited : staff.done.notSent),
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
      done: (t) => t.done.saved,
      example: { id: 1, name: 'Ada' },
    },
  ),
  del(
    paths.api.staff,
    verbWith(removeMember, (c) => [signedIn(c)]),
    {
      summary: 'Remove a member',
      description: 'Where it is an owner, `password` is asked for, unless the sign-in is recent.',
      done: (t) => t.done.removed,
      example: { id: 2 },
    },
  ),
]);

const path = paths.control.staff;

/** The panel's page of the staff. Its forms work without JavaScript, and lead back to the page. */
export const staffPages = new Hono<SiteEnv>()
  .get(path, allowsPage('staff:read'), (c) => renderStaff(c))
  .post(
    path,
    allowsPage('staff:write'),
    takeForms(renderStaff, {
      invite: async (c, fields) => {
        const input = withoutEmptyPassword(fields);
        const { member, link } = await inviteMember(verbContext(c), input, readInviter(c));
        // This is not a redirect, because only this response contains the link.
        return link === null
          ? `${path}?done=invited`
          : renderStaff(c, { email: member.email, link });
      },
      remove: async (c, fields) => {
        await removeMember(verbContext(c), withoutEmptyPassword(fields), signedIn(c));
        return `${path}?done=removed`;
      },
      otherwise: async (c, fields) => {
        await updateMember(verbContext(c), withoutEmptyPassword(fields), signedIn(c));
        return `${path}?done=saved`;
      },
    }),
  );

/** @param unsent an invitation that was just made, and is not mailed. */
async function renderStaff(c: Context<SiteEnv>, unsent: UnsentInvitation | null = null) {
  const request = readListRequest(c);
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
    findKeysByMember(db, members),
    findOpenRunsByDriver(db, members),
  ]);
  const leaving = members.map((id): [number, Leaving] => [
    id,
    { keys: keys.get(id) ?? [], runs: runs.get(id) ?? [] },
  ]);
  const props = { panel, t: c.var.t, staff, leaving: new Map(leaving), ownId: own.id };
  const { StaffPage } = await import('../../../views/auth/staff/staff-page.tsx');
  const page = (
    <StaffPage {...props} isMailed={isMailed} reauthentication={reauthentication} unsent={unsent} />
  );
  return renderPanel(c, panel, page, unsent === null ? 200 : 201);
}
