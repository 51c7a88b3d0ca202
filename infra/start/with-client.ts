import pg from 'pg'

/** One connection for as long as the work takes. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'qasima-operator', keepAlive: true })
  // What broke while nothing was asked fails the next question.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
