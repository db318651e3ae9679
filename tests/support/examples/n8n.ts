import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

const named = z.object({ name: z.string(), value: z.string() });

/** What the tests look at of a workflow that n8n has exported. */
export const workflow = z.object({
  name: z.string(),
  nodes: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.string(),
      typeVersion: z.number(),
      position: z.tuple([z.number(), z.number()]),
      parameters: z.record(z.string(), z.any()),
    }),
  ),
  connections: z.record(
    z.string(),
    z.object({
      main: z.array(
        z.array(z.object({ node: z.string(), type: z.literal('main'), index: z.number() })),
      ),
    }),
  ),
  active: z.literal(false),
});

const httpRequest = z.object({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  url: z.string(),
  authentication: z.literal('genericCredentialType'),
  genericAuthType: z.literal('httpBearerAuth'),
  headerParameters: z.object({ parameters: z.array(named) }).optional(),
  jsonBody: z.string().optional(),
});

type Json = Record<string, unknown>;

/** The request that a node “HTTP Request” makes of what comes in. */
export function requestOf(parameters: Json, $json: Json) {
  const { method, url, headerParameters, jsonBody } = httpRequest.parse(parameters);
  const headers = (headerParameters?.parameters ?? []).map(({ name, value }): [string, string] => [
    name,
    filledIn(value, $json),
  ]);
  return {
    method,
    url: new URL(filledIn(url, $json)),
    headers: Object.fromEntries(headers),
    json: jsonBody === undefined ? undefined : JSON.parse(filledIn(jsonBody, $json)),
  };
}

/** A value as n8n reads it: behind `=` it is a text with expressions in it. */
export function filledIn(value: string, $json: Json): string {
  if (!value.startsWith('=')) return value;
  return value
    .slice(1)
    .replace(/\{\{([\s\S]*?)\}\}/g, (_, expression: string) =>
      String(runInNewContext(`(${expression.trim()})`, { $json, JSON })),
    );
}

/** Runs a node “Code” once for all items. @returns the items. */
export async function runCode(
  jsCode: string,
  input: { headers: Json; body: string },
): Promise<unknown> {
  const $input = { first: () => ({ json: { headers: input.headers } }) };
  const helpers = { getBinaryDataBuffer: async () => Buffer.from(input.body) };
  const globals = { $input, helpers, Buffer, require: createRequire(import.meta.url) };
  return runInNewContext(`(async function () {${jsCode}}).call({ helpers })`, globals);
}
