create table guest_alert (
  -- Also the id of its alert, so that a link in a mail ends the alert even after an account took it over.
  id uuid primary key default uuidv7(),
  email text not null constraint guest_alert_email_length check (length(email) <= 254),
  email_folded text not null generated always as (lower(normalize(email, nfkc) collate pg_c_utf8)) stored,
  -- The mailbox that the address leads to; all its addresses share one limit.
  mailbox text not null constraint guest_alert_mailbox_length check (length(mailbox) <= 254),
  language text not null constraint guest_alert_language_known check (language in ('ar', 'en')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  expires_at timestamptz not null
);
comment on table guest_alert is 'Price alerts set with an email address alone, by visitors without an account.';
create index guest_alert_mailbox_idx on guest_alert (mailbox);
create index guest_alert_email_idx on guest_alert (email_folded);
create index guest_alert_expiry_idx on guest_alert (expires_at);
