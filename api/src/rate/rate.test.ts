import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { pageFetcher } from '../turbo/fetch/page-fetcher.ts'
import { loadRates } from './load-rates.job.ts'
import { readEuroRates } from './rate.rules.ts'

let api: TestApi
let staff: TestAccount
let files: Server
let port: number
const served = new Map<string, { readonly type: string; readonly body: string } | { readonly location: string }>()
beforeAll(async () => {
  api = await startTestApi()
  staff = await makeTestAccount(api, { is_staff: true }, ['update_price'])
  files = createServer(({ url = '' }, response) => {
    const file = served.get(url)
    if (!file) response.writeHead(404).end()
    else if ('location' in file) response.writeHead(302, { location: file.location }).end()
    else response.writeHead(200, { 'content-type': file.type }).end(file.body)
  }).listen(0, '127.0.0.1')
  await once(files, 'listening')
  const address = files.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  files.close()
  await api.close()
})

const db = () => api.database.main.kysely
const rateOf = async (currency: string, day: string) => {
  const { rows } = await api.database.main.pool.query(
    'select per_dollar::float8 as rate, source from currency_rate where currency = $1 and day = $2',
    [currency, day],
  )
  return rows[0]
}

const daily = (day: string, dollars: string, lira: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<Cube>
		<Cube time='${day}'>
			<Cube currency='USD' rate='${dollars}'/>
			<Cube currency='JPY' rate='171.94'/>
			<Cube currency='TRY' rate='${lira}'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`

describe('a file of euro reference rates', () => {
  it('in XML says what a dollar buys, the euro among it', () => {
    expect(readEuroRates(daily('2024-06-28', '1.25', '35.1868'))).toEqual([
      { currency: 'EUR', day: '2024-06-28', perDollar: '0.8' },
      { currency: 'JPY', day: '2024-06-28', perDollar: '137.552' },
      { currency: 'TRY', day: '2024-06-28', perDollar: '28.14944' },
    ])
  })

  it('in CSV has a line a day, columns that end in nothing, and days without a rate', () => {
    const csv = '\ufeffDate,USD,TRY,ISK,\n2024-06-28,1.25,35.1868,N/A,\n2024-06-27,N/A,35,150,\n'
    expect(readEuroRates(csv).map(({ currency, day }) => `${currency} ${day}`)).toEqual([
      'EUR 2024-06-28',
      'TRY 2024-06-28',
    ])
    expect(readEuroRates('Date, USD, JPY, \n28 June 2024, 1.0705, 171.94, \n')[1]).toMatchObject({
      currency: 'JPY',
      day: '2024-06-28',
    })
  })

  it.each([
    ['a page', '<!doctype html><title>Moved</title>'],
    ['another table', 'currency,rate\nEUR,1\n'],
    ['nothing', ''],
    ['a day without the dollar', '<Cube><Cube time="2024-06-28"><Cube currency="JPY" rate="171"/></Cube></Cube>'],
    ['figures that are none', '<Cube><Cube time="2024-06-28"><Cube currency="USD" rate="-1"/></Cube></Cube>'],
  ])('is refused of %s', (_, text) => {
    expect(() => readEuroRates(text)).toThrow('no reference rates')
  })
})

describe('rates of an address', () => {
  const fetcher = () =>
    pageFetcher({
      agent: { name: 'QasimaBot', about: 'https://qasima.example' },
      hosts: new Map(['rates.example', 'other.example'].map((host) => [host, { address: '127.0.0.1', port }])),
      limits: { gap: 0 },
    })
  const load = (path: string) => loadRates(api.database, { url: `https://rates.example${path}`, fetcher: fetcher() })

  it('are kept with their day and where they are from, and are the same read twice', async () => {
    served.set('/daily.xml', { type: 'text/xml', body: daily('2024-06-28', '1.25', '35.1868') })
    expect(await load('/daily.xml')).toBe(3)
    expect(await rateOf('TRY', '2024-06-28')).toEqual({ rate: 28.14944, source: 'rates.example' })
    expect(await load('/daily.xml')).toBe(0)
    served.set('/daily.xml', { type: 'text/xml', body: daily('2024-06-28', '1.25', '36') })
    expect(await load('/daily.xml')).toBe(1)
    expect(await rateOf('TRY', '2024-06-28')).toMatchObject({ rate: 28.8 })
    const { rows } = await api.database.main.pool.query(
      `select convert_minor(10000, 'USD', 'TRY', '2024-06-30')::int as lira`,
    )
    expect(rows).toEqual([{ lira: 288_000 }])
  })

  it('are of that host alone, of a file of rates alone, and kept whole or not at all', async () => {
    served.set('/moved', { location: 'https://other.example/daily.xml' })
    await expect(load('/moved')).rejects.toThrow('host')
    served.set('/page', { type: 'text/html', body: daily('2024-07-01', '1.25', '35') })
    await expect(load('/page')).rejects.toThrow('content')
    await expect(load('/absent')).rejects.toThrow('status 404')
    expect(await rateOf('TRY', '2024-07-01')).toBeUndefined()
  })
})

describe('rates that staff write', () => {
  const send = (text: string, account = staff, query = '') =>
    api.request({
      method: 'POST',
      url: `/api/v1/rate${query}`,
      payload: text,
      headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'text/csv' },
    })
  const audited = (recordId: string) =>
    db()
      .selectFrom('audit')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('section', '=', 'rate')
      .where('record_id', '=', recordId)
      .orderBy('id')
      .execute()

  it('are kept with who wrote them, and say what changed', async () => {
    expect((await send('currency,day,per_dollar\nEGP,2026-03-01,47.62\nIQD,2026-03-01,1310\n')).json()).toEqual({
      created: 2,
      updated: 0,
      same: 0,
      errors: [],
      far: [],
    })
    const again = await send('day;per_dollar;currency\n2026-03-01;٤٧٫٧٠;egp\n2026-03-01;1310;IQD\n')
    expect(again.json()).toEqual({ created: 0, updated: 1, same: 1, errors: [], far: [] })
    expect(await rateOf('EGP', '2026-03-01')).toEqual({ rate: 47.7, source: 'staff' })
    expect(await audited('EGP 2026-03-01')).toMatchObject([
      { action: 'create', actor_id: staff.id, before: null, after: { perDollar: '47.62' } },
      { action: 'update', actor_id: staff.id, before: { perDollar: '47.62' }, after: { perDollar: '47.70' } },
    ])
  })

  it('are all left out while a line is wrong, and each wrong one is named', async () => {
    const lines = [
      'LBP,2026-04-01,89500',
      'XYZ,2026-04-01,1',
      'USD,2026-04-01,1',
      'LBP,2026-02-31,89500',
      'LBP,2999-01-01,89500',
      'LBP,2026-04-02,0',
      'LBP,2026-04-03,"89,500"',
      'LBP,2026-04-01,89500',
      ',,',
    ]
    const reply = (await send(['currency,day,per_dollar', ...lines].join('\n'))).json()
    const named = reply.errors.map(({ row, fields }: { row: number; fields: { key: string; message: string }[] }) => [
      row,
      ...fields.map(({ key, message }) => `${key} ${message}`),
    ])
    expect(named).toEqual([
      [3, 'currency INVALID'],
      [4, 'currency INVALID'],
      [5, 'day INVALID'],
      [6, 'day OUT_OF_RANGE'],
      [7, 'per_dollar OUT_OF_RANGE'],
      [8, 'per_dollar INVALID'],
      [9, 'day CONFLICT'],
    ])
    expect(reply).toMatchObject({ created: 0, updated: 0, same: 0 })
    expect(await rateOf('LBP', '2026-04-01')).toBeUndefined()
  })

  it('are asked about before they are kept where they are far from what was known', async () => {
    await send('currency,day,per_dollar\nYER,2026-01-01,250\n')
    const table = 'currency,day,per_dollar\nYER,2026-01-05,260\nYER,2026-01-09,2500\n'
    expect((await send(table)).json()).toEqual({
      created: 0,
      updated: 0,
      same: 0,
      errors: [],
      far: [
        {
          row: 3,
          rate: { currency: 'YER', day: '2026-01-09', perDollar: '2500' },
          known: { currency: 'YER', day: '2026-01-01', perDollar: '250' },
        },
      ],
    })
    expect(await rateOf('YER', '2026-01-05')).toBeUndefined()
    expect((await send(table, staff, '?sure=true')).json()).toMatchObject({ created: 2, far: [] })
  })

  it('are forgotten by who may delete prices, once, and the one before holds again', async () => {
    await send('currency,day,per_dollar\nSDG,2026-01-01,600\nSDG,2026-01-09,610\n')
    const remove = (account: TestAccount, day: string) => account.call('DELETE', `/rate/SDG/${day}`)
    expect((await remove(staff, '2026-01-09')).statusCode).toBe(403)
    const owner = await makeTestAccount(api, { is_staff: true }, ['view_price', 'delete_price'])
    expect((await remove(owner, '2026-01-09')).json()).toMatchObject({ code: 2000 })
    expect((await remove(owner, '2026-01-09')).json()).toMatchObject({ code: 1003 })
    expect((await remove(owner, '2026-02-31')).json()).toMatchObject({ code: 1001 })
    const { items } = (await owner.call('GET', '/rate')).json()
    expect(items).toContainEqual({ currency: 'SDG', day: '2026-01-01', perDollar: '600', source: 'staff' })
    expect(await audited('SDG 2026-01-09')).toMatchObject([
      { action: 'create' },
      { action: 'delete', actor_id: owner.id, before: { perDollar: '610', source: 'staff' }, after: null },
    ])
  })

  it('are read by who may see prices, the newest of each currency with where it is from', async () => {
    await send('currency,day,per_dollar\nSYP,2026-01-01,12000\nSYP,2026-03-01,11800.5\n')
    const reader = await makeTestAccount(api, { is_staff: true }, ['view_price'])
    const { items } = (await reader.call('GET', '/rate')).json()
    const of = (code: string) => items.filter(({ currency }: { currency: string }) => currency === code)
    expect(of('SYP')).toEqual([{ currency: 'SYP', day: '2026-03-01', perDollar: '11800.5', source: 'staff' }])
    expect(of('OMR')).toEqual([
      { currency: 'OMR', day: '1987-01-01', perDollar: '0.3845', source: 'Peg of the Central Bank of Oman' },
    ])
    expect((await (await makeTestAccount(api)).call('GET', '/rate')).statusCode).toBe(403)
  })

  it('are refused of a table with other columns, and of who may not change prices', async () => {
    expect((await send('currency,day\nEGP,2026-03-01\n')).json()).toMatchObject({ code: 1001 })
    const other = await makeTestAccount(api, { is_staff: true }, ['view_price'])
    expect((await send('currency,day,per_dollar\nEGP,2026-03-01,1\n', other)).statusCode).toBe(403)
  })
})

describe('pegged currencies', () => {
  it('are known from a year in which each peg was in force', async () => {
    const { rows } = await api.database.main.pool.query(
      `select currency, day::text, per_dollar::float8 as rate from currency_rate where source like 'Peg of %' order by currency`,
    )
    expect(rows).toEqual([
      { currency: 'AED', day: '1998-01-01', rate: 3.6725 },
      { currency: 'BHD', day: '2002-01-01', rate: 0.376 },
      { currency: 'JOD', day: '1996-01-01', rate: 0.709 },
      { currency: 'OMR', day: '1987-01-01', rate: 0.3845 },
      { currency: 'QAR', day: '2002-01-01', rate: 3.64 },
      { currency: 'SAR', day: '1987-01-01', rate: 3.75 },
    ])
  })
})
