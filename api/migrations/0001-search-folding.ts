import { type Kysely, sql } from 'kysely'

/**
 * `fold_search` is the SQL twin of `foldForSearch` in shared/contract/arabic-search.ts; one table of cases
 * holds both to the same answers. The collation is named so that the database's own locale plays no part.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    create function fold_search(input text) returns text
      language sql immutable strict parallel safe
      return btrim(regexp_replace(
        translate(
          lower(regexp_replace(
            normalize(input, nfkd),
            '[\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u0300-\\u036f\\u0610-\\u061a\\u061c\\u0621\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]',
            '', 'g'
          ) collate pg_c_utf8),
          'ٱىیکگھہەةپچژڤ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øłđıς',
          'اييككهههه' || 'بجزف' || '01234567890123456789' || 'oldiσ'
        ),
        '[\\u0009-\\u000d\\u0020\\u1680\\u2028\\u2029]+', ' ', 'g'
      ), ' ');

    -- The place of a name in the letter bar: A to Z, alef to ya, or # for every other first sign.
    create function directory_letter(name text) returns text
      language sql immutable strict parallel safe
      return case
        when left(fold_search(name), 1) collate "C" between 'a' and 'z' then upper(left(fold_search(name), 1) collate pg_c_utf8)
        when left(fold_search(name), 1) collate "C" between 'ا' and 'ي' then left(fold_search(name), 1)
        else '#'
      end;

    -- Every change of a record is a new version, by any writer.
    create function touch_record() returns trigger
      language plpgsql as $$
      begin
        new.version := old.version + 1;
        new.updated_at := clock_timestamp();
        return new;
      end
      $$;
  `.execute(db)
}
