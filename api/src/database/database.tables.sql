-- Index of the pieces of words: search within a text.
create extension pg_trgm;

-- Text as it is searched for: without marks, case and differences between similar letters. The same as foldForSearch
-- of shared/search/arabic-search.ts; one table of cases tests both. The collation is named, so that the locale of the
-- database does not matter.
create function fold_search(input text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    translate(
      lower(regexp_replace(
        normalize(input, nfkd),
        '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
        '', 'g'
      ) collate pg_c_utf8),
      'ٱىیکگھہەةپچژڤ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øłđıς',
      'اييككهههه' || 'بجزف' || '01234567890123456789' || 'oldiσ'
    ),
    '[\u0009-\u000d\u0020\u1680\u2028\u2029]+', ' ', 'g'
  ), ' ');

-- Whether all are countries of the site, at least one.
create function are_countries(countries text[]) returns boolean
  language sql immutable strict parallel safe
  return cardinality(countries) > 0
    and countries <@ array['eg','sa','ae','kw','jo','ma','lb','dz','qa','om','iq','bh','ps','tn','us','ly','sd','ye','tr'];

-- The folded words of a text in their order. A digit and a letter beside it belong to two words, so that 65W, 65 w
-- and 65-W are the same. The Arabic article is no part of a word.
create function search_tokens(input text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select regexp_replace(found[1], '^(ال|لل)(?=.{3})', '')
    from regexp_matches(
      fold_search(input),
      '([0-9]+|[^0-9[:space:]!-/:-@\[-`{-~،؛؟٪٫٬٭۔«»“”’‘‚„–—‐‑−·×°•…]+)', 'g'
    ) with ordinality as word (found, place)
    order by place
  );

-- The first seven letters of a word, and what is left without one of them, or without two of a long word: words that
-- share one of these differ by a typing error or two.
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

create table database_definition (
  -- As "drop" takes it.
  name text primary key,
  digest text not null
);
comment on table database_definition is
  'Functions, views and triggers in force, each with the SHA-256 of its text: those that changed are applied again.';
