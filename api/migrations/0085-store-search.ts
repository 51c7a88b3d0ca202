import { type Kysely, sql } from 'kysely'

/** Finds stores by their names, however they are written: an index of the forms of names, and of what is near them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Letters and digits of a name alone: H & M, h-m and HM are hm. The same as squashed in shared/search/store-fit.ts.
    create function squash_name(name text) returns text
      language sql immutable strict parallel safe
      return regexp_replace(fold_search(name), '[[:space:]!-/:-@\\[-\`{-~،؛؟٪٫٬٭۔«»“”’‘‚„–—‐‑−·×°•…]+', '', 'g');

    -- The consonants of a name by their sound, the same for both scripts and for ch of either language.
    create function name_sound(name text) returns text
      language sql immutable strict parallel safe
      return regexp_replace(
        translate(
          regexp_replace(
            replace(replace(replace(replace(replace(replace(
              name, 'tch', '$'), 'ch', '$'), 'sh', '$'), 'تش', '$'), 'ph', 'f'), 'x', 'ks'),
            'c(?=[eiy])', 's', 'g'
          ),
          'بتطثجغدضذزظرسصشفقكخلمن' || 'bptgjdzsrfvckqlmn' || 'اويهحعئؤaeiouyhw''',
          'bttsggddsssrss$fkkklmn' || 'bbtggdssrffkkklmn'
        ),
        '(.)\\1+', '\\1', 'g'
      );

    -- What a store can be found by: words of its names, whole names, its slug, and the label of its domain.
    create function store_terms(name_ar text, name_en text, slug text, domain text) returns text[]
      language sql immutable strict parallel safe
      return array(
        select distinct left(term, 40) from (
          select unnest(search_tokens(name_ar || ' ' || name_en)) as term
          union all select squash_name(name_ar)
          union all select regexp_replace(squash_name(name_ar), '^ال(?=.{3})', '')
          union all select squash_name(name_en)
          union all select squash_name(slug)
          union all select squash_name(split_part(regexp_replace(domain, '^www[.]', ''), '.', 1))
        ) as forms
        where term <> ''
      );

    alter table shop add column search_terms text[] not null
      generated always as (store_terms(name_ar, name_en, slug, domain)) stored;
    create index shop_terms_idx on shop using gin (search_terms) where status = 'ACTIVE' and deleted_at is null;

    -- Every form of a store's name. Those that no store has any more find nothing and do no harm.
    create table store_term (
      term text primary key,
      sound text not null generated always as (name_sound(term)) stored,
      deletions text[] not null generated always as (word_deletions(term)) stored
    );
    create index store_term_prefix_idx on store_term (term text_pattern_ops);
    create index store_term_sound_idx on store_term (sound) where length(sound) > 1;
    create index store_term_deletions_idx on store_term using gin (deletions);

    create function keep_store_terms() returns trigger
      language plpgsql as $$
      begin
        -- In one order, so that two writers of the same words never wait for each other in a circle.
        insert into store_term (term)
          select term from (select distinct unnest(search_terms) as term from new_rows) as used
          where not exists (select from store_term where store_term.term = used.term)
          order by term
          on conflict do nothing;
        return null;
      end
      $$;
    create trigger shop_terms_insert after insert on shop
      referencing new table as new_rows for each statement execute function keep_store_terms();
    create trigger shop_terms_update after update on shop
      referencing new table as new_rows for each statement execute function keep_store_terms();
    insert into store_term (term) select distinct term from shop, unnest(search_terms) as term;

    -- What can stand for each text that was typed: itself, what is near it, sounds like it, or is begun by it. What is near
    -- is worked out once, not again for each term that a small table is gone through by.
    create function store_term_readings(typed text[]) returns table (place integer, term text, kind text)
      language sql stable strict parallel safe
      begin atomic
        with asked as materialized (
          select text, place, word_deletions(text) as deletions, name_sound(text) as sound
          from unnest($1) with ordinality as typed (text, place)
        )
        select asked.place::integer, near.term, near.kind
        from asked
        cross join lateral (
          select store_term.term, 'same'::text as kind from store_term where store_term.term = asked.text
          union all
          (
            select store_term.term, 'near' from store_term
            where length(asked.text) > 2 and store_term.deletions && asked.deletions
              and abs(length(store_term.term) - length(asked.text)) <= 3
            order by abs(length(store_term.term) - length(asked.text)) limit 120
          )
          union all
          (
            select store_term.term, 'sound' from store_term
            where length(asked.sound) > 1 and length(store_term.sound) > 1
              and store_term.sound = asked.sound
            order by abs(length(store_term.term) - length(asked.text)) limit 60
          )
          union all
          (
            select store_term.term, 'begun' from store_term
            where length(asked.text) > 2
              and store_term.term ~>=~ asked.text and store_term.term ~<~ (asked.text || chr(65535))
            order by length(store_term.term) limit 12
          )
        ) as near;
      end;
  `.execute(db)
}
