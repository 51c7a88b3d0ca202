import type { Added } from './added-files.ts'

/** A collection, whose section a command writes. */
export const addedCollection: Added = {
  'shared/contract/brand/brand.collection.ts': `import * as Type from 'typebox'
import { LibraryPicture } from '../../schema/picture.ts'
import { Slug } from '../../schema/slug.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { defineCollection } from '../collection.ts'
import { recordFields, recordListFields } from '../collection-fields.ts'

const write = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  slug: Slug,
  logo: Type.Optional(Nullable(LibraryPicture)),
}

export const brand = defineCollection({
  name: 'brand',
  nouns: ['brand', 'Brands'],
  item: Exactly({ ...recordFields, ...write }),
  write: Exactly(write),
  label: ['name'],
  fields: { ...recordListFields, id: 'filter', name: 'sort', slug: 'sort' },
})
`,
  'api/src/brand/brand.collection.ts': `import { brand } from '../../../shared/contract/brand/brand.collection.ts'
import { defineStore } from '../collection/collection.ts'

export const brands = defineStore(brand, {
  table: 'brand',
  constraints: {
    brand_slug_key: { key: 'slug', message: 'CONFLICT' },
    brand_logo_media_fkey: { key: 'logo', message: 'INVALID' },
  },
})
`,
  'api/migrations/9001-brands.ts': `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table brand (
      id uuid primary key default uuidv7(),
      name text not null,
      slug text not null,
      logo text,
      logo_media text generated always as (media_key(logo)) stored
        constraint brand_logo_media_fkey references media (key),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      search_text text not null generated always as (' ' || fold_search(name)) stored
    );
    comment on table brand is 'Brands of products.';
    create unique index brand_slug_key on brand (slug) where deleted_at is null;
    insert into table_change (table_name) values ('brand');
  \`.execute(db)
}
`,
  'api/src/brand/brand.functions.sql': `-- Cached counts of rows are valid until the table changes.
create or replace trigger count_change after insert or update or delete on brand
  for each statement execute function count_change();
`,
}

/** A public call of a noun that is new, with a failure of its own and an address beside the API. */
export const addedCall: Added = {
  'shared/contract/greeting/greeting.failures.ts': `import { defineFailures, entry } from '../error-catalogue.ts'

declare module '../error-catalogue.ts' {
  interface NounFailures extends Readonly<typeof greetingFailures> {}
}

export const greetingFailures = defineFailures({
  ALREADY_GREETED: entry(1690, 'AlreadyGreeted', 409, 'You were greeted already.', 'سبق الترحيب بك.'),
})
`,
  'shared/contract/greeting/greeting.routes.ts': `import * as Type from 'typebox'
import { Exactly } from '../../schema/structure.ts'
import { defineRootRoute } from '../root-route.ts'
import { defineRoute } from '../route.ts'

export const greetingList = defineRoute({
  method: 'GET',
  path: '/greeting/greeting-list',
  base: 'api',
  summary: 'Greetings in the language of the request',
  audience: 'public',
  query: Exactly({ again: Type.Optional(Type.Boolean()) }),
  errors: ['ALREADY_GREETED'],
  reply: Exactly({ items: Type.Array(Exactly({ text: Type.String({ examples: ['Hello'] }) })) }),
  limit: { calls: 120, seconds: 60 },
})

export const greetingCard = defineRootRoute({ rootPath: '/greet/:name', summary: 'A card that greets by name' })
`,
  'api/src/greeting/greeting.queries.ts': `import { sql } from 'kysely'
import { namedQuery } from '../database/named-query.ts'

export const listGreetings = namedQuery('greeting-list', (db, _input: object) =>
  db.selectNoFrom([sql<string>\`'أهلًا'\`.as('ar'), sql<string>\`'Hello'\`.as('en')]),
)
`,
  'api/src/greeting/greeting.routes.ts': `import { greetingCard, greetingList } from '../../../shared/contract/greeting/greeting.routes.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes, RootRoutes } from '../http/noun-routes.ts'
import { listGreetings } from './greeting.queries.ts'

export const routes: NounRoutes = (serve, { database }) => {
  serve(greetingList, async ({ query, language }) => {
    if (query.again) throw new ApiError('ALREADY_GREETED')
    return { items: (await listGreetings(database.replica, {})).map((row) => ({ text: row[language] })) }
  })
}

export const rootRoutes: RootRoutes = (server) => {
  const config = { audience: 'public' } as const
  server.get(greetingCard.rootPath, { config }, async ({ url }) => \`Hello from \${url}\`)
}
`,
}

/** A job with nothing but its name said of its queue. */
export const addedJob: Added = {
  'api/src/shortner/leave-a-link.job.ts': `import { defineJob } from '../worker/job.ts'

export const leaveLink = defineJob({
  queue: { name: 'leave-a-link' },
  pollingSeconds: 30,
  run: async ({ database }) => {
    const link = { slug: 'left-by-a-job', target_url: 'https://example.com/' }
    await database.main.kysely.insertInto('shortner').values(link).execute()
  },
})
`,
}
