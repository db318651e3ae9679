import type { Context } from 'hono';
import {
  ChangeMember,
  type ListedMember,
  RemoveMember,
} from '../../../views/auth/staff/member-forms.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { signedIn } from '../../http/middleware/access.ts';
import { declareList } from '../../lists/list.tsx';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { findOpenRunsByDriver } from '../../parcels/runs/runs.ts';
import { pick } from '../../shared/field-values.ts';
import { paths } from '../../shared/paths.ts';
import { findKeysByMember } from '../api-keys/model.ts';
import { readRecentReauthentication } from '../two-step/methods.ts';
import { listStaff, staffMember } from './model.ts';

const needs = 'staff:write';

export const staffList = declareList({
  name: 'staff',
  path: paths.api.staff,
  page: paths.control.staff,
  summary: 'List the staff',
  needs: 'staff:read',
  row: staffMember,
  all: readMembers,
  answer: (member) => pick(member, ['id', 'name', 'email', 'role', 'state', 'last_seen_at']),
  texts: ({ name, email }) => [name, email],
  title: (t) => t.staff.title,
  nameOf: ({ name, email }) => name || email,
  columns: {
    name: {
      kind: 'text',
      label: (t) => t.control.fields.name,
      value: ({ name, email }) => name || email,
    },
    email: { kind: 'text', label: (t) => t.control.fields.email, value: ({ email }) => email },
    role: { kind: 'text', label: (t) => t.staff.role, value: ({ role }, t) => t.staff.roles[role] },
    state: {
      kind: 'state',
      label: (t) => t.control.fields.stage,
      value: ({ state }, t) =>
        state === 'active' ? null : { name: `staff-${state}`, label: t.staff.states[state] },
    },
    last_seen_at: {
      kind: 'time',
      label: (t) => t.lists.lastSeen,
      value: ({ last_seen_at }) => last_seen_at,
    },
  },
  sorts: {
    name: ({ name }) => name,
    email: ({ email }) => email,
    role: ({ role }) => role,
    last_seen_at: ({ last_seen_at }) => last_seen_at ?? '',
  },
  actions: [
    {
      icon: 'edit',
      label: (t) => t.scan.chooser.change,
      needs,
      forms: (member, reader) => <ChangeMember member={member} reader={reader} />,
    },
    {
      icon: 'delete',
      label: (t) => t.control.list.remove,
      needs,
      if: ({ isOwn }) => !isOwn,
      forms: (member, reader) => <RemoveMember member={member} reader={reader} />,
    },
  ],
});

async function readMembers(c: Context<SiteEnv>): Promise<ListedMember[]> {
  const own = signedIn(c);
  const { db, config } = c.var.deps;
  const staff = await listStaff(db);
  const ids = staff.map(({ id }) => id);
  const [keys, runs, isMailed, reauthentication] = await Promise.all([
    findKeysByMember(db, ids),
    findOpenRunsByDriver(db, ids),
    hasMailServer(db, config),
    readRecentReauthentication(db, own),
  ]);
  return staff.map((member) => ({
    ...member,
    keys: keys.get(member.id) ?? [],
    runs: runs.get(member.id) ?? [],
    isOwn: member.id === own.id,
    isMailed,
    reauthentication,
  }));
}
