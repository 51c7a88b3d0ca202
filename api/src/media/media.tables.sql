-- The key in the address of a picture of the media library, /media/<key>/<file>; null for any other address.
create function media_key(address text) returns text
  language sql immutable strict parallel safe
  return substring(address from '^/media/([a-z0-9-]+-[0-9a-f]{16})/');

create table media (
  -- Computed. Moving a folder changes the path of everything below it, by the reference of dir.
  path text generated always as (coalesce(dir || '/', '') || name) stored primary key
    constraint media_path_depth check (path !~ '(/[^/]*){8}'),
  -- Null at the top.
  dir text constraint media_dir_fkey references media (path) on update cascade,
  name text not null constraint media_name_form check (name !~ '/' and length(name) between 1 and 100),
  is_directory boolean not null default false,
  -- Its files are stored under it and its address contains it, wherever it is moved to.
  key text constraint media_key_form check (media_key('/media/' || key || '/') = key)
    constraint media_key_unique unique,
  -- The file that the address answers.
  file text,
  type text,
  size integer,
  width integer,
  height integer,
  alt_ar text not null default '' constraint media_alt_ar_length check (length(alt_ar) <= 300),
  alt_en text not null default '' constraint media_alt_en_length check (length(alt_en) <= 300),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint media_file_or_folder check (
    num_nonnulls(key, file, type, size) = case when is_directory then 0 else 4 end
      and num_nonnulls(width, height) = case when type like 'image/%' then 2 else 0 end
  )
);
comment on table media is 'Files and folders of the media library; who made them is in the audit.';
create index media_dir_idx on media (dir);
