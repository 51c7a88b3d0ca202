create table uninstall_feedback (
  id uuid primary key default uuidv7(),
  reason text not null
    constraint uninstall_reason_known check (reason in ('not_useful', 'found_better', 'too_many_ads', 'other')),
  feedback text constraint uninstall_feedback_length check (length(feedback) <= 2000),
  -- Chosen by the client for one submission, so that a repeated call is counted once.
  idempotency_key text constraint uninstall_feedback_idempotency_key unique,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (' ' || fold_search(coalesce(feedback, ''))) stored
);
comment on table uninstall_feedback is 'Why the extension was removed. Without a person.';
create index uninstall_feedback_created_idx on uninstall_feedback (created_at desc, id desc);
