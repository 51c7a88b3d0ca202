create table outbox_mail (
  id uuid primary key default uuidv7(),
  -- Null for a mail to an address without an account.
  user_id uuid constraint outbox_mail_user_fkey references "user" (id) on delete set null,
  kind text not null default 'notice',
  to_address text not null,
  language text not null constraint outbox_mail_language_known check (language in ('ar', 'en')),
  subject text not null,
  text_body text not null,
  html_body text,
  -- One click in the mail program ends what the mail is about (RFC 8058).
  unsubscribe_url text
    constraint outbox_mail_unsubscribe_url_form check (
      unsubscribe_url ~ '^https?://' and length(unsubscribe_url) <= 2000
    ),
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Set when the last attempt failed for good.
  failed_at timestamptz
);
comment on table outbox_mail is
  'Mails to be sent, written in the transaction that causes them. Sent ones are deleted later.';
-- The next to be sent.
create index outbox_mail_waiting_idx on outbox_mail (created_at) where sent_at is null;
create index outbox_mail_created_idx on outbox_mail (created_at desc, id desc);
create index outbox_mail_user_idx on outbox_mail (user_id) where user_id is not null;

create table guest_mail (
  -- Hash of the mailbox and of what the mail is about.
  key bytea primary key constraint guest_mail_key_length check (octet_length(key) = 32),
  mailed_at timestamptz not null default now()
);
comment on table guest_mail is
  'When a mail about something last went to an address without an account, so that it is not sent again too soon.';
create index guest_mail_mailed_idx on guest_mail (mailed_at);
