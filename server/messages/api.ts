import { Hono } from 'hono';
import { anyone } from '../http/access.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/json-body.ts';
import { paths } from '../shared/paths.ts';
import type { ReceiveMessage } from './receive.ts';
import { contactMessage } from './schema.ts';

/** The JSON calls about messages. */
export function messagesApi(receiveMessage: ReceiveMessage) {
  return new Hono<SiteEnv>().post(
    paths.api.messages,
    anyone,
    isJson,
    validJson(contactMessage),
    async (c) => {
      await receiveMessage(c, c.req.valid('json'));
      return success(c, {}, { status: 201, message: c.var.t.contact.sent });
    },
  );
}
