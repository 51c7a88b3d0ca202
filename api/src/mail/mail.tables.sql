create table mail_text (
  kind text primary key constraint mail_text_kind_form check (kind ~ '^[a-z][a-z0-9-]{0,59}$'),
  version integer not null default 1,
  changed_at timestamptz not null default now()
);
comment on table mail_text is 'Mails that staff changed. The version rises with every change of a sentence.';

create table mail_sentence (
  kind text not null constraint mail_sentence_kind_fkey references mail_text (kind) on delete cascade,
  language text not null constraint mail_sentence_language_known check (language in ('ar', 'en')),
  key text not null constraint mail_sentence_key_length check (length(key) between 1 and 100),
  sentence text not null constraint mail_sentence_length check (length(sentence) between 1 and 2000),
  primary key (kind, language, key)
);
comment on table mail_sentence is 'Sentences of mails as staff changed them; the others are those of the code.';
