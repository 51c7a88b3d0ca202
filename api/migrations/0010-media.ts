import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The key in an address of a picture of the library, /media/<key>/<file>; null for any other address.
    create function media_key(address text) returns text
      language sql immutable strict parallel safe
      return substring(address from '^/media/([a-z0-9-]+-[0-9a-f]{16})/');

    -- Files and folders of the library; who made them is in the audit. The reference to its own folder carries a change of path to all that is below.
    create table media (
      path text generated always as (coalesce(dir || '/', '') || name) stored primary key
        constraint media_path_depth check (path !~ '(/[^/]*){8}'),
      -- Null at the top.
      dir text constraint media_dir_fkey references media (path) on update cascade,
      name text not null constraint media_name_form check (name !~ '/' and length(name) between 1 and 100),
      is_directory boolean not null default false,
      -- The files of a picture are stored under it, and its address holds it, wherever the picture is moved to.
      key text constraint media_key_unique unique
        constraint media_key_form check (media_key('/media/' || key || '/') = key),
      -- The one that the address answers.
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
      constraint media_file_or_folder
        check (num_nonnulls(key, file, type, size, width, height) = case when is_directory then 0 else 6 end)
    );
    create index media_dir_idx on media (dir);
    create trigger media_touch before update on media for each row execute function touch_record();

    -- Who shows a picture points to it, whichever of its files is named: none that is shown can be deleted.
    alter table shop
      add column logo_media text generated always as (media_key(logo)) stored
        constraint shop_logo_media_fkey references media (key);
    create index shop_logo_media_idx on shop (logo_media) where logo_media is not null;
    alter table product
      add column image_media text generated always as (media_key(image)) stored
        constraint product_image_media_fkey references media (key);
    create index product_image_media_idx on product (image_media) where image_media is not null;
    alter table ads
      add column image_ar_media text generated always as (media_key(creative #>> '{ar,image}')) stored
        constraint ads_image_ar_media_fkey references media (key),
      add column image_en_media text generated always as (media_key(creative #>> '{en,image}')) stored
        constraint ads_image_en_media_fkey references media (key);
    create index ads_image_ar_media_idx on ads (image_ar_media) where image_ar_media is not null;
    create index ads_image_en_media_idx on ads (image_en_media) where image_en_media is not null;

    create index user_verified_idx on "user" (email_verified_at) where email_verified_at is not null;
    -- A session in use makes a new one every ten minutes, which tells who was active when.
    create index refresh_token_created_idx on refresh_token (created_at);
  `.execute(db)
}
