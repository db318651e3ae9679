import type { TableColumns } from './table-columns.ts';

export const peopleColumns = {
  staff: {
    id: 'number',
    email: 'text',
    name: 'text',
    password_hash: 'text | null',
    role: 'text',
    joined_at: 'text | null',
    suspended_at: 'text | null',
    last_seen_at: 'text | null',
    created_at: 'text',
    updated_at: 'text',
  },
  sessions: {
    id_hash: 'text',
    staff_id: 'number',
    created_at: 'text',
    last_seen_at: 'text',
    expires_at: 'text',
    new_password_until: 'text | null',
    device: 'text | null',
    address: 'text | null',
    passkey_challenge: 'text | null',
    confirmed_at: 'text | null',
    confirm_challenge: 'text | null',
  },
  account_tokens: {
    purpose: 'text',
    staff_id: 'number | null',
    token_hash: 'text',
    tries_left: 'number',
    created_at: 'text',
    expires_at: 'text',
    email: 'text | null',
    passkey_challenge: 'text | null',
  },
  totp_secrets: {
    staff_id: 'number',
    secret: 'text | null',
    pending_secret: 'text | null',
    confirmed_at: 'text | null',
    last_used_step: 'number | null',
    pending_session: 'text | null',
    pending_until: 'text | null',
  },
  recovery_codes: {
    id: 'number',
    staff_id: 'number',
    code_hash: 'text',
    created_at: 'text',
    used_at: 'text | null',
  },
  passkeys: {
    id: 'number',
    staff_id: 'number',
    credential_id: 'text',
    public_key: 'text',
    counter: 'number',
    transports: 'text',
    name: 'text',
    created_at: 'text',
    last_used_at: 'text | null',
  },
  known_devices: {
    token_hash: 'text',
    staff_id: 'number',
    last_used_at: 'text',
    trusted_until: 'text | null',
  },
  sign_in_challenges: {
    token_hash: 'text',
    staff_id: 'number | null',
    password_hash: 'text | null',
    passkey_challenge: 'text | null',
    tries_left: 'number',
    created_at: 'text',
    expires_at: 'text',
  },
  api_keys: {
    id: 'number',
    name: 'text',
    prefix: 'text',
    key_hash: 'text',
    scopes: 'text',
    networks: 'text',
    created_at: 'text',
    ends_at: 'text | null',
    last_used_at: 'text | null',
    staff_id: 'number | null',
    made_by: 'text | null',
  },
  export_links: {
    id: 'number',
    staff_id: 'number',
    name: 'text',
    kind: 'text',
    query: 'text',
    language: 'text',
    token_hash: 'text',
    created_at: 'text',
    ends_at: 'text | null',
    last_used_at: 'text | null',
  },
  subscribers: {
    id: 'number',
    parcel_id: 'number',
    email: 'text',
    address_key: 'text',
    language: 'text',
    token_hash: 'text',
    token_expires_at: 'text',
    confirmed_at: 'text | null',
    created_at: 'text',
  },
  unsubscribes: {
    parcel_id: 'number',
    address_key: 'text',
    created_at: 'text',
  },
  share_links: {
    id: 'number',
    parcel_id: 'number',
    token_hash: 'text',
    views: 'number',
    created_at: 'text',
    ends_at: 'text',
  },
} satisfies TableColumns<
  | 'staff'
  | 'sessions'
  | 'account_tokens'
  | 'totp_secrets'
  | 'recovery_codes'
  | 'passkeys'
  | 'known_devices'
  | 'sign_in_challenges'
  | 'api_keys'
  | 'export_links'
  | 'subscribers'
  | 'unsubscribes'
  | 'share_links'
>;
