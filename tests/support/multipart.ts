import type { Ask } from './http.ts';

/** A multipart form as browsers send it. */
export async function multipart(
  fields: Record<string, string | Blob>,
): Promise<Required<Pick<Ask, 'headers' | 'body'>>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const sent = new Response(form);
  return {
    headers: { 'Content-Type': sent.headers.get('Content-Type') ?? '' },
    body: new Uint8Array(await sent.arrayBuffer()),
  };
}
