import { Hono } from 'hono';
import { actionContext } from '../../actions/request.ts';
import { readImageForm } from '../../content/images/form.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { recordDelivery } from './actions.ts';
import { newDelivery } from './schema.ts';

/** The API call that records a delivery with its proof. It is undone as any event: see parcels/events/api.ts. */
export const deliveriesApi = new Hono<SiteEnv>().post(
  paths.api.deliveries,
  allows('deliveries:write'),
  async (c) => {
    const input = await readImageForm(c, newDelivery(c.var.deps.encodeImage));
    const answer = await recordDelivery(actionContext(c), input);
    return success(c, answer, { status: 201, message: c.var.t.proof.recorded });
  },
);
