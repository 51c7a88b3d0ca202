import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { makeTestDatabase, type TestDatabase } from '../../api/src/testing/test-database.ts'
import { knowDemoFeed } from './demo-shop-row.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

it('the feed of the demo shop is known once, ready to be fetched, and follows its port', async () => {
  const { kysely } = database.main
  for (const port of [3002, 3002, 4002]) await knowDemoFeed(kysely, `http://souq.localhost:${port}`)
  const feeds = await kysely
    .selectFrom('provider')
    .innerJoin('provider_feed as feed', 'feed.provider_id', 'provider.id')
    .select(['kind', 'feed_url', 'site', 'mapping'])
    .execute()
  expect(feeds).toEqual([
    {
      kind: 'feed',
      feed_url: 'http://souq.localhost:4002/codes.csv',
      site: 'http://souq.localhost:4002',
      mapping: expect.objectContaining({ store: 'store', value: 'discount' }),
    },
  ])
})
