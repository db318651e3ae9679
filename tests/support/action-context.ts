import type { ActionContext } from '../../server/actions/context.ts';
import type { AuditActor } from '../../server/audit/record.ts';
import type { TestSite } from './site.ts';

/** The context of an action that a test calls, without a request. */
export function actionContextOf({ deps }: TestSite, type: AuditActor['type']): ActionContext {
  return {
    ...{ deps, db: deps.db, actor: { type }, language: 'en', requestId: null, transaction: null },
    idempotentRequest: async () => null,
  };
}
