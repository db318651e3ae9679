import { Hono } from 'hono';
import { actionContext } from '../../actions/request.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/json-body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows, anyone } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { originOf } from '../../web/layout-data.ts';
import { guestContext } from '../accounts/guest-context.ts';
import { sessionRequest, setSessionCookie } from '../sessions/session.ts';
import { removeMember, updateMember } from './actions.ts';
import { acceptInvitation, inviteMember } from './invitations.ts';
import { countJoin } from './join-limit.ts';
import { toStaffList } from './member.ts';
import { listStaff } from './queries.ts';

const path = paths.api.staff;

/** The JSON API of the staff: the owner invites, changes and removes members; who is invited accepts. */
export const staffApi = new Hono<SiteEnv>()
  .get(path, allows('staff:read'), async (c) =>
    success(c, toStaffList(await listStaff(c.var.deps.db, readListRequest(c)))),
  )
  .post(path, allows('staff:write'), async (c) => {
    const member = await inviteMember(actionContext(c), await readJson(c), originOf(c));
    return success(c, member, { status: 201, message: c.var.t.staff.done.invited });
  })
  .patch(path, allows('staff:write'), async (c) => {
    const member = await updateMember(actionContext(c), await readJson(c));
    return success(c, member, { message: c.var.t.staff.done.changed });
  })
  .delete(path, allows('staff:write'), async (c) => {
    await removeMember(actionContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.staff.done.removed });
  })
  .post(paths.api.acceptInvitation, anyone, async (c) => {
    const input = await readJson(c);
    await countJoin(c);
    const joined = await acceptInvitation(guestContext(c), input, sessionRequest(c));
    setSessionCookie(c, joined.session);
    const { id, name, email, role } = joined.member;
    const message = c.var.t.control.account.signedUp;
    return success(c, { id, name, email, role }, { status: 201, message });
  });
