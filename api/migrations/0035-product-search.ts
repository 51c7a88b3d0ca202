import { type Kysely, sql } from 'kysely'

/** Finds products by their words, however they are written: an index of words, and of the words that are near them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The words of a text in their order, folded; a digit and a letter beside it are of two words, so that 65W, 65 w and
    -- 65-W are one thing. The Arabic article is no part of a word.
    create function search_tokens(input text) returns text[]
      language sql immutable strict parallel safe
      return array(
        select regexp_replace(found[1], '^(ال|لل)(?=.{3})', '')
        from regexp_matches(
          fold_search(input),
          '([0-9]+|[^0-9[:space:]!-/:-@\\[-\`{-~،؛؟٪٫٬٭۔«»“”’‘‚„–—‐‑−·×°•…]+)', 'g'
        ) with ordinality as word (found, place)
        order by place
      );

    -- What is left of the first letters of a word without one of them, or two of a long word, and the letters
    -- themselves: words that share one of these differ by an error or two.
    create function word_deletions(word text) returns text[]
      language sql immutable strict parallel safe
      return array(
        select distinct rest from (
          select left(word, 7) as rest
          union all
          select overlay(left(word, 7) placing '' from one for 1) from generate_series(1, least(length(word), 7)) as one
          where length(word) > 2
          union all
          select overlay(overlay(left(word, 7) placing '' from two for 1) placing '' from one for 1)
          from generate_series(1, least(length(word), 7)) as one, generate_series(one + 1, least(length(word), 7)) as two
          where length(word) > 6
        ) as rests
      );

    -- The consonants of a word by their sound, the same for both scripts: samsung and سامسونج are smsng.
    create function word_sound(word text) returns text
      language sql immutable strict parallel safe
      return regexp_replace(
        translate(
          replace(replace(replace(replace(word, 'ph', 'f'), 'sh', '$'), 'ch', 't$'), 'x', 'ks'),
          'بتطثجغدضذزظرسصشفقكخلمنپ' || 'bptgjdzsrfvckqlmn' || 'اويهحعءئؤaeiouyhw''',
          'bttsggddsssrss$fkkklmnb' || 'bbtggdssrffkkklmn'
        ),
        '(.)\\1+', '\\1', 'g'
      );

    -- Every word of a product's name, but barcodes. Words that no product has any more find nothing and do no harm.
    create table search_word (
      word text primary key,
      sound text not null generated always as (word_sound(word)) stored,
      deletions text[] not null generated always as (word_deletions(word)) stored
    );
    create index search_word_prefix_idx on search_word (word text_pattern_ops);
    create index search_word_sound_idx on search_word (sound) where length(sound) > 2;
    create index search_word_deletions_idx on search_word using gin (deletions);

    alter table product add column search_words text[] not null generated always as (
      search_tokens(name_ar || ' ' || name_en || ' ' || coalesce(brand, '') || ' ' || coalesce(barcode, ''))
    ) stored;
    create index product_words_idx on product using gin (search_words)
      where deleted_at is null and merged_into is null;

    create function keep_search_words() returns trigger
      language plpgsql as $$
      begin
        -- In one order, so that two writers of the same words never wait for each other in a circle.
        insert into search_word (word)
          select word from (select distinct unnest(search_words) as word from new_rows) as used
          where word !~ '^[0-9]{5,}$' and length(word) <= 40
            and not exists (select from search_word where search_word.word = used.word)
          order by word
          on conflict do nothing;
        return null;
      end
      $$;
    create trigger product_words_insert after insert on product
      referencing new table as new_rows for each statement execute function keep_search_words();
    create trigger product_words_update after update on product
      referencing new table as new_rows for each statement execute function keep_search_words();
    insert into search_word (word)
      select distinct word from product, unnest(search_words) as word where word !~ '^[0-9]{5,}$' and length(word) <= 40;

    -- What can stand for each word that was typed: itself, words near it, words that sound like it, and for the last
    -- one the words that it begins.
    create function word_readings(typed text[]) returns table (place integer, word text, kind text)
      language sql stable strict parallel safe
      begin atomic
        select asked.place::integer, near.word, near.kind
        from unnest($1) with ordinality as asked (token, place)
        cross join lateral (
          select search_word.word, 'same'::text as kind from search_word where search_word.word = asked.token
          union all
          (
            select search_word.word, 'near' from search_word
            where length(asked.token) > 2 and asked.token !~ '[0-9]'
              and search_word.deletions && word_deletions(asked.token) and search_word.word <> asked.token
            limit 200
          )
          union all
          (
            select search_word.word, 'sound' from search_word
            where length(word_sound(asked.token)) > 2 and length(search_word.sound) > 2
              and search_word.sound = word_sound(asked.token) and search_word.word <> asked.token
            limit 20
          )
          union all
          (
            select search_word.word, 'begun' from search_word
            where asked.place = cardinality($1) and length(asked.token) > 1
              and search_word.word ~>=~ asked.token and search_word.word ~<~ (asked.token || chr(65535))
              and search_word.word <> asked.token
            order by length(search_word.word) limit 20
          )
          union all
          -- Two words of a name written as one, and one written as two.
          (
            select left(asked.token, cut) || ' ' || substr(asked.token, cut + 1), 'split'
            from generate_series(2, length(asked.token) - 2) as cut
            where length(asked.token) between 5 and 24 and asked.token !~ '[0-9]'
              and exists (select from search_word where search_word.word = left(asked.token, cut))
              and exists (select from search_word where search_word.word = substr(asked.token, cut + 1))
            limit 2
          )
          union all
          (
            select search_word.word, 'joined' from search_word
            where asked.place < cardinality($1) and search_word.word = asked.token || ($1)[asked.place + 1]
              and asked.token !~ '[0-9]'
          )
        ) as near;
      end;

    create index listing_price_dropped_idx on listing_price (since desc)
      where in_stock and previous_minor > amount_minor;
  `.execute(db)
}
