import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerAddress, type SMTPServerOptions } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { onTestFinished } from 'vitest';
import { adminPassword, signedInAdmin, type TestAdmin } from '../admin.ts';
import type { Reply } from '../http.ts';
import { portOf } from '../listen.ts';
import { listenInTest } from '../listen-in-test.ts';
import { startSite, type TestSite } from '../site.ts';
import { test as siteTest } from '../site-test.ts';

/** Greets at once: the package waits a tenth of a second, to find out clients that talk too soon. */
SMTPConnection.prototype.init = function greetAtOnce() {
  this._setListeners(() => this.connectionReady());
};

/** A mail as it was received. */
export type ReceivedMail = { from: string; to: string[]; user: string | null; parsed: Email };

export type MailServer = {
  port: number;
  mails: ReceivedMail[];
  /** Every sign-in attempt. */
  signIns: { user: string; password: string }[];
};

/** An error that makes the server reply with a refusal. */
export function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

type Rules = {
  port?: number;
  /** Throws to refuse. */
  signIn?(user: string, password: string): void;
  sender?(address: string): void;
  recipient?(address: string): void;
  content?(mail: ReceivedMail): void;
};

const pem = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../fixtures/mail', `${name}.pem`), 'utf8');

/** A self-signed certificate for mail.test, until 2120; without it, a server of the tests has one that has expired. */
export const selfSigned = { key: pem('key'), cert: pem('certificate') };

const address = (given: SMTPServerAddress | false) => (given === false ? '' : given.address);

/** A separate mail server for a test, on all IPv4 addresses of this machine. */
export async function startMailServer(
  rules: Rules = {},
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const signIns: MailServer['signIns'] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth({ username = '', password }, _session, done) {
      signIns.push({ user: username, password: password ?? '' });
      done(...outcome(() => rules.signIn?.(username, password ?? '')), { user: username });
    },
    onMailFrom({ address: from }, _session, done) {
      done(...outcome(() => rules.sender?.(from)));
    },
    onRcptTo({ address: to }, _session, done) {
      done(...outcome(() => rules.recipient?.(to)));
    },
    async onData(stream, { envelope, user = null }, done) {
      const content = await buffer(stream).catch(() => null);
      // If the client disconnected in the middle, nothing was received.
      if (content === null) return;
      const parsed = await PostalMime.parse(content);
      const to = envelope.rcptTo.map(address);
      const mail = { from: address(envelope.mailFrom), to, user, parsed };
      const [refused] = outcome(() => rules.content?.(mail));
      if (refused === null) mails.push(mail);
      done(refused);
    },
    ...options,
  });
  // Some tests disconnect the client on purpose.
  server.on('error', () => {});
  const listening = server.listen(rules.port ?? 0, '0.0.0.0');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: portOf(listening), mails, signIns };
}

function outcome(rule: () => void): [Error | null] {
  try {
    rule();
    return [null];
  } catch (error) {
    return [error instanceof Error ? error : new Error(String(error))];
  }
}

/** A TCP server that passes its connections to `serve`. @returns its port. */
export async function startBareServer(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return listenInTest(server);
}

/** What a relay refuses, as Google's does: a client that names itself by an address, or without a domain. */
export const relayRefusal = '421 4.7.0 Try again later, closing connection. (EHLO)';

/** A relay that takes every mail of a client whose name has a domain. `greetings`: what clients have called themselves. */
export async function startRelay(): Promise<{ port: number; greetings: string[] }> {
  const greetings: string[] = [];
  const port = await startBareServer((socket) => {
    let isContent = false;
    socket.write('220 relay.test ESMTP\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        if (isContent) {
          isContent = line !== '.';
          if (!isContent) socket.write('250 ok\r\n');
        } else if (/^(EHLO|HELO) /.test(line)) {
          const name = line.slice(5);
          greetings.push(name);
          if (/^\[|localhost$|^[^.]+$/.test(name)) return void socket.end(`${relayRefusal}\r\n`);
          socket.write('250 relay.test\r\n');
        } else if (line === 'DATA') {
          isContent = true;
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  return { port, greetings };
}

export const smtpPassword = 'smtp Pässword 7!';

/** A mail server as the panel's form describes it. */
export type TypedServer = Record<string, unknown>;

/** What the form says of a test's own server, with a user. */
export function typedServer(port: number, more: TypedServer = {}): TypedServer {
  return {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: 'desk@example.com',
    password: smtpPassword,
    ...more,
  };
}

/** A site whose administrator sets up a mail server. */
export async function siteWithPanel(env: Record<string, string> = {}): Promise<{
  site: TestSite;
  admin: TestAdmin;
  save: (server: TypedServer) => Promise<Reply>;
  tryOut: (server: TypedServer) => Promise<Reply>;
}> {
  const site = await startSite(env);
  const admin = await signedInAdmin(site);
  return {
    site,
    admin,
    save: (server) =>
      admin.ask('/api/mail-server', {
        method: 'PATCH',
        json: { account_password: adminPassword, ...server },
      }),
    tryOut: (server) => admin.ask('/api/mail-server/test', { method: 'POST', json: server }),
  };
}

/** Tests of a new site, with a mail server of their own. */
export const test = siteTest.extend('server', () => startMailServer());
