-- The embedded identity provider's own tables; times come from the application.

create table identity.account (
  subject_id text primary key,
  email text not null,
  email_key text not null unique, -- folded, so that one address has one account
  display_name text not null,
  password_hash text not null,
  totp_secret text,
  totp_pending text, -- shown as a QR code, not yet confirmed
  totp_last_step bigint not null default 0, -- a code works once
  created_at timestamptz not null
);

create table identity.recovery_code (
  subject_id text not null references identity.account on delete cascade,
  hash text not null,
  primary key (subject_id, hash)
);

-- Sessions, grants, codes and tokens, as oidc-provider keeps them.
create table identity.artifact (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index artifact_grant on identity.artifact (grant_id) where grant_id is not null;
create index artifact_uid on identity.artifact (uid) where uid is not null;
create index artifact_account on identity.artifact (account_id) where model = 'Session';
create index artifact_expiry on identity.artifact (expires_at);

-- Signing keys and cookie keys, made at the first start.
create table identity.secret (
  name text primary key,
  value jsonb not null
);

-- Attempts that failed or are under way, by account and by address.
create table identity.attempt (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
