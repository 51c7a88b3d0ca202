import { type Kysely, sql } from 'kysely'

/** What is near to a text is worked out once, not again for each term that a small table is gone through by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function store_term_readings(typed text[]) returns table (place integer, term text, kind text)
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
