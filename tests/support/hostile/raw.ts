import { connect } from 'node:net';
import type { TestSite } from '../site.ts';

/** Sends these bytes as they are, and reads until the server ends the connection. */
export async function sendRaw({ url }: TestSite, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setEncoding('latin1');
  socket.end(bytes, 'latin1');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}
