import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/**
 * Stores the words of products, which searches use to correct what is typed. Every writer of products calls it in its
 * transaction; without ids it updates all of them. Long numbers are skipped.
 */
export async function keepSearchWords(db: Kysely<Schema>, productIds?: readonly string[]): Promise<void> {
  // Sorted, so that two writers of the same words cannot deadlock.
  await sql`
    insert into search_word (word)
    select word from (
      select distinct unnest(search_words) as word from product
      where ${productIds ? sql`id = any (${productIds}::uuid[])` : sql`true`}
    ) as used
    where word !~ '^[0-9]{5,}$' and length(word) <= 40
      and not exists (select from search_word where search_word.word = used.word)
    order by word
    on conflict do nothing
  `.execute(db)
}

/**
 * The words that may match each of `asked.tokens`: the word itself, words that differ by a letter or two or sound
 * alike, longer words that start with the last one, the two words it was joined from, and the word whose first part it
 * is.
 */
export const wordReadings = sql`
  select asked_word.place::integer as place, near.word, near.kind
  from unnest(asked.tokens) with ordinality as asked_word (token, place)
  cross join lateral (
    select search_word.word, 'same' as kind from search_word where search_word.word = token
    union all (
      select search_word.word, 'near' from search_word
      where length(token) > 2 and token !~ '[0-9]' and search_word.deletions && word_deletions(token)
        and search_word.word <> token
      limit 200
    )
    union all (
      select search_word.word, 'sound' from search_word
      where length(word_sound(token)) > 2 and length(search_word.sound) > 2 and search_word.sound = word_sound(token)
        and search_word.word <> token
      limit 20
    )
    union all (
      select search_word.word, 'begun' from search_word
      where place = cardinality(asked.tokens) and length(token) > 1 and search_word.word ~>=~ token
        and search_word.word ~<~ (token || chr(65535)) and search_word.word <> token
      order by length(search_word.word)
      limit 20
    )
    union all (
      select left(token, cut) || ' ' || substr(token, cut + 1), 'split'
      from generate_series(2, length(token) - 2) as cut
      where length(token) >= 5 and length(token) <= 24 and token !~ '[0-9]'
        and exists (select from search_word where search_word.word = left(token, cut))
        and exists (select from search_word where search_word.word = substr(token, cut + 1))
      limit 2
    )
    union all
    select search_word.word, 'joined' from search_word
    where place < cardinality(asked.tokens) and search_word.word = token || asked.tokens[place + 1] and token !~ '[0-9]'
  ) as near`
