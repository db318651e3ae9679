import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import type { Background } from '../background.ts';
import type { Database } from '../database/open.ts';
import { anyone } from '../http/access.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/json-body.ts';
import { limitByAddress } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { paths } from '../shared/paths.ts';
import { hashSecret, isSecret } from './password.ts';
import { deleteToken, findAdmin, replaceToken, tryToken, updatePassword } from './queries.ts';
import { pinRequest, resetRequest } from './schema.ts';

/** Letters and digits that nobody takes for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const pinLength = 8;
const pinTries = 5;
const pinMinutes = 15;

/** Sends the pin to the administrator. */
type SendPin = (pin: { to: string; pin: string; minutes: number }) => Promise<void>;
