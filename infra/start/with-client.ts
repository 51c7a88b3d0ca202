import pg from 'pg'
import { unusableDatabase } from './unusable-database.ts'

/** One connection for as long as the work takes. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'qasima-operator', keepAlive: true })
  // What broke while nothing was asked fails the next question.
  client.on('error', () => {})
  await client.connect().catch((error) => {
    throw unusableDatabase(error)
  })
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
