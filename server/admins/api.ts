import { Hono } from 'hono';
import type { Background } from '../background.ts';
import type { Database } from '../database/open.ts';
import type { SiteEnv } from '../http/context.ts';
import { passwordAttempts } from './attempts.ts';
import { changePasswordApi } from './change-password.ts';
import { resetApi, type SendPin } from './reset.ts';
import { signInApi } from './sign-in.ts';
import { signUpApi } from './sign-up.ts';

type Deps = {
  database: Database;
  background: Background;
  sendPin: SendPin;
  config: { publicUrl: URL | null; rateLimit: boolean };
};

/** The administrator's account: made once, signed in to, its password changed or reset. */
export function adminsApi({ database, background, sendPin, config }: Deps) {
  const { rateLimit } = config;
  const attempts = passwordAttempts(database, config);
  return new Hono<SiteEnv>()
    .route('/', signUpApi(database, config))
    .route('/', signInApi(database, attempts))
    .route('/', changePasswordApi(database, attempts))
    .route('/', resetApi({ database, background, sendPin, attempts, rateLimit }));
}
