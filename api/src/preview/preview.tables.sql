create table preview (
  id uuid primary key default uuidv7(),
  token_hash bytea not null constraint preview_token_key unique,
  -- Of the member of staff who opened it; the preview ends with it.
  session_id uuid not null constraint preview_session_fkey references user_session (id) on delete cascade,
  country text not null constraint preview_country_known check (are_countries(array[country])),
  theme text not null constraint preview_theme_known check (theme in ('dark', 'light')),
  is_member boolean not null,
  -- The change that it shows; null without one. A record that does not exist yet has its id here.
  section text,
  record_id text,
  is_new boolean,
  fields jsonb,
  expires_at timestamptz not null,
  constraint preview_draft_whole check (num_nulls(section, record_id, is_new, fields) in (0, 4))
);
comment on table preview is
  'Previews of staff: the site with another country or theme, or with a change that is not saved.';
create index preview_session_idx on preview (session_id, expires_at);
create index preview_expiry_idx on preview (expires_at);
