import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table testimonial (
      id uuid primary key default uuidv7(),
      text_ar text not null constraint testimonial_text_ar_length check (length(text_ar) between 1 and 1000),
      text_en text not null constraint testimonial_text_en_length check (length(text_en) between 1 and 1000),
      author_ar text not null constraint testimonial_author_ar_length check (length(author_ar) between 1 and 100),
      author_en text not null constraint testimonial_author_en_length check (length(author_en) between 1 and 100),
      location_ar text not null constraint testimonial_location_ar_length check (length(location_ar) between 1 and 100),
      location_en text not null constraint testimonial_location_en_length check (length(location_en) between 1 and 100),
      savings_minor bigint not null constraint testimonial_savings_range check (savings_minor >= 0),
      savings_currency text not null constraint testimonial_currency_form check (savings_currency ~ '^[A-Z]{3}$'),
      position integer not null default 0,
      created_at timestamptz not null default now()
    );

    create table uninstall_feedback (
      id uuid primary key default uuidv7(),
      reason text not null
        constraint uninstall_reason_known check (reason in ('not_useful', 'found_better', 'too_many_ads', 'other')),
      feedback text constraint uninstall_feedback_length check (length(feedback) <= 2000),
      -- Chosen by the client for one submission, so that a repeated request is counted once.
      idempotency_key text constraint uninstall_feedback_idempotency_key unique,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index uninstall_feedback_created_idx on uninstall_feedback (created_at desc, id desc);
    create trigger uninstall_feedback_touch before update on uninstall_feedback for each row execute function touch_record();

    create table shortner (
      id uuid primary key default uuidv7(),
      slug text not null constraint shortner_slug_form check (slug ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$'),
      target_url text not null constraint shortner_target_form check (target_url ~ '^https?://[^\\s]+$' and length(target_url) <= 2000),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index shortner_slug_key on shortner (slug) where deleted_at is null;
    create trigger shortner_touch before update on shortner for each row execute function touch_record();

    create table outbox_mail (
      id uuid primary key default uuidv7(),
      to_address text not null,
      language text not null constraint outbox_mail_language_known check (language in ('ar', 'en')),
      subject text not null,
      text_body text not null,
      html_body text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      attempts integer not null default 0,
      last_error text
    );
    create index outbox_mail_waiting_idx on outbox_mail (created_at) where sent_at is null;
    create index outbox_mail_created_idx on outbox_mail (created_at desc, id desc);
  `.execute(db)
}
