import { type Context, Hono } from 'hono';
import { StaffPage } from '../../../views/auth/staff/staff-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { formFields } from '../../http/input/body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allowsPage, signedIn } from '../../http/middleware/access.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { findOpenRunsOf } from '../../parcels/runs/queries.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import {
  isStaffNotice,
  type Leaving,
  type StaffNotice,
  type UnsentInvitation,
} from '../../shared/staff.ts';
import { verbContext } from '../../verbs/request.ts';
import { originOf } from '../../web/layout-data.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { findKeysMadeBy } from '../api-keys/model.ts';
import { readReauthentication } from '../two-step/confirm-actions.ts';
import { removeMember, updateMember } from './actions.ts';
import { inviteMember } from './invitations.ts';
import { toStaffList } from './member.ts';
import { listStaff } from './queries.ts';

const path = paths.control.staff;
const maxBytes = 8 * 1024;

/** The panel's page of the staff. Its forms work without JavaScript, and lead back to it. */
export const staffControlPages = new Hono<SiteEnv>()
  .get(path, allowsPage('staff:read'), (c) => renderStaff(c, [], 200))
  .post(path, allowsPage('staff:write'), async (c) => {
    try {
      const done = await submit(c, await formFields(c, maxBytes));
      // Not redirected: the link is in this response alone.
      if (typeof done !== 'string') return await renderStaff(c, [], 201, done);
      const query = new URLSearchParams({ done });
      return c.redirect(inLanguage(`${path}?${query}`, c.req.query('lang') ?? null), 303);
    } catch (error) {
      const { status, errors } = problemOf(error, c);
      if (status !== 404 && status !== 409 && status !== 422) throw error;
      return renderStaff(c, errors, status);
    }
  });

/** Does what a form asks for. @returns what to say then, or the invitation that is not mailed. */
async function submit(
  c: Context<SiteEnv>,
  { do: verb, password = '', ...fields }: Record<string, string>,
): Promise<StaffNotice | UnsentInvitation> {
  const ctx = verbContext(c);
  // The field is empty but where it is about an owner.
  const input = password === '' ? fields : { ...fields, password };
  if (verb === 'invite') {
    const inviter = { own: signedIn(c), origin: originOf(c) };
    const { member, link } = await inviteMember(ctx, input, inviter);
    return link === null ? 'invited' : { email: member.email, link };
  }
  if (verb === 'remove') {
    await removeMember(ctx, input, signedIn(c));
    return 'removed';
  }
  await updateMember(ctx, input, signedIn(c));
  return 'changed';
}

async function renderStaff(
  c: Context<SiteEnv>,
  errors: string[],
  status: 200 | 201 | 404 | 409 | 422,
  unsent: UnsentInvitation | null = null,
) {
  const request = readListRequest(c, path);
  const own = signedIn(c);
  const { db, config } = c.var.deps;
  const [panel, staff, isMailed, reauthentication] = await Promise.all([
    readPanel(c),
    listStaff(db, request),
    hasMailServer(db, config),
    own.hasRecentSignIn ? ('nothing' as const) : readReauthentication(db, own),
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
  const notice = errors.length === 0 && isStaffNotice(done) ? done : null;
  const props = {
    panel,
    t: c.var.t,
    staff: toStaffList(staff),
    leaving: new Map(leaving),
    ...{ ownId: own.id, notice, errors, unsent, isMailed, reauthentication },
  };
  return renderPanel(c, panel, <StaffPage {...props} />, status);
}
