import type { Config } from '../../config.ts';
import { viewEndpoints } from '../../notifications/webhooks/model.ts';
import type { WebhookEndpoint } from '../../shared/webhook.ts';
import { type Finding, formatDuration, ok, warn, wrong } from './finding.ts';
import { readStored } from './stored.ts';

const subject = 'webhooks';

/** Whether webhooks arrive, as far as the site knows. Sends nothing; without webhooks there is nothing to say. */
export async function checkWebhooks(config: Config, now: Date): Promise<Finding[]> {
  const endpoints = (await readStored(config, (db) => viewEndpoints(db, config))) ?? [];
  if (endpoints.length === 0) return [];
  const findings = endpoints.flatMap((endpoint) => findingsOf(endpoint, config, now));
  if (findings.length > 0) return findings;
  return [
    ok(subject, `nothing fails, as far as the site has sent something to ${endpoints.length}`),
  ];
}

function findingsOf(
  { id, url, state, disabled_reason, failing_since, secret_lost }: WebhookEndpoint,
  { secrets }: Config,
  now: Date,
): Finding[] {
  const name = `number ${id}, to ${new URL(url).host},`;
  if (disabled_reason === 'failures') {
    return [warn(subject, `${name} was disabled after days of failure: enable it in the panel`)];
  }
  if (disabled_reason === 'gone') {
    return [warn(subject, `${name} answered that it takes no more (410): delete it in the panel`)];
  }
  if (state === 'disabled') return [];
  if (secret_lost) {
    const fix = `put ${secrets.file} back, or make a new secret in the panel`;
    return [wrong(subject, `${name} cannot be signed, as its secret cannot be read: ${fix}`)];
  }
  if (failing_since === null) return [];
  const since = formatDuration(now.getTime() - Date.parse(failing_since));
  return [warn(subject, `${name} has failed for ${since}: its log in the panel says why`)];
}
