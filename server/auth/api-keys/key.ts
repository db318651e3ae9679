import type { ApiKey } from '../../shared/api-keys.ts';
import { isScope } from '../../shared/api-scopes.ts';
import type { ApiKeyRow } from './queries.ts';

/** A key as the owner sees it. */
export function toApiKey({ scopes, networks, ...key }: ApiKeyRow): ApiKey {
  return { ...key, scopes: words(scopes).filter(isScope), networks: words(networks) };
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

/** A key in the audit log. */
export function apiKeyAuditRef({ id, name }: Pick<ApiKeyRow, 'id' | 'name'>) {
  return { type: 'api-key', id, name } as const;
}

/** What the audit log says of a key. */
export function apiKeyAuditFields({ name, prefix, scopes, networks, ends_at }: ApiKeyRow) {
  return { name, prefix, scopes, networks, ends_at };
}
