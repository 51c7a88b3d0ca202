create table video (
  id uuid primary key default uuidv7(),
  person_ar text not null constraint video_person_ar_length check (length(person_ar) between 1 and 80),
  person_en text not null constraint video_person_en_length check (length(person_en) between 1 and 80),
  title_ar text not null constraint video_title_ar_length check (length(title_ar) between 1 and 120),
  title_en text not null constraint video_title_en_length check (length(title_en) between 1 and 120),
  poster text not null constraint video_poster_form check (poster ~ '^/media/' and length(poster) <= 2000),
  address text not null
    constraint video_address_form check (address ~ '^(https://|/media)' and length(address) <= 2000),
  position integer not null default 0 constraint video_position_range check (position between 0 and 10000),
  status text not null default 'ACTIVE' constraint video_status_known check (status in ('ACTIVE', 'INACTIVE')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null
    generated always as (' ' || fold_search(person_ar || ' ' || person_en || ' ' || title_ar || ' ' || title_en)) stored,
  poster_media text generated always as (media_key(poster)) stored
    constraint video_poster_media_fkey references media (key),
  address_media text generated always as (media_key(address)) stored
    constraint video_address_media_fkey references media (key)
);
comment on table video is 'Videos of influencers about the product.';
create index video_poster_media_idx on video (poster_media) where poster_media is not null;
create index video_address_media_idx on video (address_media) where address_media is not null;
