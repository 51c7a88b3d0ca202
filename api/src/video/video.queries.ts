import { sql } from 'kysely'
import { namedQuery } from '../database/named-query.ts'

const maxShown = 24

/** The videos that visitors see, in their order. */
export const listVideos = namedQuery('video-list', (db, _input: object) =>
  db
    .selectFrom('video')
    .select(['id', 'person_ar', 'person_en', 'title_ar', 'title_en', 'poster', 'address'])
    .where('status', '=', sql.lit('ACTIVE'))
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(sql.lit(maxShown)),
)
