import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ImportReply } from '../../../../shared/contract/collection-import.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let authorization: string
beforeAll(async () => {
  api = await startTestApi()
  authorization = `Bearer ${await api.tokenOf(await api.rows.staff())}`
})
afterAll(() => api.close())

interface Sent {
  readonly query?: Record<string, string>
  readonly as?: string
}

const send = (section: string, payload: Buffer | string, { query = {}, as = authorization }: Sent = {}) =>
  api.request({
    method: 'POST',
    url: `/api/v1/${section}/import?${new URLSearchParams(query)}`,
    payload,
    headers: { authorization: as, 'content-type': 'text/csv' },
  })
const importTo = async (section: string, payload: Buffer | string, parts: Sent = {}): Promise<ImportReply> =>
  (await send(section, payload, parts)).json()

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, as = authorization) =>
  api.request({ method, url: `/api/v1${url}`, payload, headers: { authorization: as } })
const couponsOf = async (shopId: number) =>
  (await call('GET', `/coupon?filter[shopId]=${shopId}&sort=createdAt&limit=100`)).json().items

/** Encodes a text in a single-byte encoding, by trying each byte. */
function encode(text: string, encoding: 'windows-1256' | 'windows-1252'): Buffer {
  const letters = Array.from({ length: 256 }, (_, byte) => new TextDecoder(encoding).decode(Uint8Array.of(byte)))
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)))
}

let stores = 0
/** A shop unknown to other tests. */
async function makeStore(name = `متجر التجربة ${++stores}`) {
  const english = `Trial store ${++stores}`
  return { id: await api.rows.shop({ name_ar: name, name_en: english }), name, english }
}

const arabicTable = (store: string, rows: readonly string[], delimiter = ';') =>
  [
    'المتجر;الكود;الوصف بالعربية;الوصف بالإنجليزية;نوع الخصم;نسبة الخصم;الدول;تاريخ الانتهاء',
    ...rows.map((row) => `${store};${row}`),
  ]
    .join('\r\n')
    .replaceAll(';', delimiter)
const arabicRow = (code: string, percent = '١٥٪') =>
  `${code};خصم على كل شيء;Off everything;percent;${percent};السعودية، مصر;31/12/2030`

describe('a file from a partner', () => {
  it.each([
    ['windows-1256', ';', 'semicolon', (text: string) => encode(text, 'windows-1256')],
    ['utf-8', ';', 'semicolon', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['utf-8', ',', 'comma', (text: string) => Buffer.from(text.replaceAll('، ', '|'))],
    ['utf-16le', '\t', 'tab', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', '\t', 'tab', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', '\t', 'tab', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('with Arabic headers in %s and "%s" is decoded correctly', async (encoding, sign, delimiter, bytesOf) => {
    const store = await makeStore()
    // Windows-1256 has no Arabic digits.
    const percent = encoding === 'windows-1256' ? '15%' : '١٥٪'
    const file = bytesOf(arabicTable(store.name, [arabicRow('ABC', percent)], sign))
    const preview = await importTo('coupon', file, { query: { dryRun: 'true' } })
    expect(preview).toMatchObject({ encoding, delimiter, rows: 1, counts: { made: 1, wrong: 0 }, created: 0 })
    expect(preview.columns.map(({ field }) => field)).toEqual([
      'shopId',
      'code',
      'description.ar',
      'description.en',
      'discountType',
      'percent',
      'countries',
      'endsAt',
    ])
    expect(preview.firstRows[0]?.[0]).toBe(store.name)
    expect(await couponsOf(store.id)).toEqual([])

    expect(await importTo('coupon', file)).toMatchObject({ created: 1, errors: [] })
    expect(await couponsOf(store.id)).toMatchObject([
      {
        code: 'ABC',
        description: { ar: 'خصم على كل شيء', en: 'Off everything' },
        percent: 15,
        countries: ['sa', 'eg'],
        endsAt: '2030-12-31T23:59:59.000Z',
      },
    ])
  })

  it.each([
    ['a workbook of Excel', Buffer.from('504b0304140006000800000021000102ff', 'hex')],
    ['an old workbook of Excel', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1')],
  ])('that is %s is rejected, whatever encoding is chosen', async (_, bytes) => {
    for (const said of [[], [['encoding', 'windows-1252']]]) {
      const query = Object.fromEntries([['dryRun', 'true'], ...said])
      const reply = await send('coupon', bytes, { query })
      expect([reply.statusCode, reply.json().message]).toEqual([400, [{ key: 'file', message: 'INVALID' }]])
    }
  })

  it('without any known column is still shown, so that its columns can be chosen', async () => {
    const reply = await importTo('coupon', 'Voucher;Saving\nABC;10', { query: { dryRun: 'true' } })
    expect(reply).toMatchObject({ rows: 1, counts: { made: 0, wrong: 1 }, columns: [{ field: null }, { field: null }] })
    expect(reply.errors[0]?.fields).toContainEqual({ key: 'shopId', message: 'REQUIRED' })
  })

  it('in a Western language in windows-1252 is not taken for Arabic', async () => {
    const text = 'slug;name (Arabic);name (English)\nete-2030;صيف;Été à la plage'.replace('صيف', 'Ete')
    const reply = await importTo('category', encode(text, 'windows-1252'), { query: { dryRun: 'true' } })
    expect(reply).toMatchObject({ encoding: 'windows-1252', counts: { made: 1 } })
    expect(reply.firstRows[0]).toEqual(['ete-2030', 'Ete', 'Été à la plage'])
  })

  it('is read as the caller says if the detection was wrong', async () => {
    const text = 'slug;name.ar;name.en\nsayf-2030;صيف;Summer'
    const wrong = { dryRun: 'true', encoding: 'windows-1252' }
    const misread = await importTo('category', encode(text, 'windows-1256'), { query: wrong })
    expect(misread.firstRows[0]?.[1]).not.toBe('صيف')
    const right = { dryRun: 'true', encoding: 'windows-1256', delimiter: 'semicolon' }
    const read = await importTo('category', encode(text, 'windows-1256'), { query: right })
    expect(read.firstRows[0]?.[1]).toBe('صيف')
    const refused = await send('category', encode(text, 'windows-1256'), { query: { encoding: 'utf-8' } })
    expect(refused.json().message).toEqual([{ key: 'encoding', message: 'INVALID' }])
  })

  it('with letters lost before is rejected in those rows', async () => {
    const reply = await importTo('category', 'slug,name.ar,name.en\nlost,\ufffd\ufffd,Lost\nkept,محفوظ,Kept')
    expect(reply).toMatchObject({ created: 0, errors: [{ row: 2, fields: [{ key: 'name.ar', message: 'DAMAGED' }] }] })
  })

  it('that declares its delimiter in Excel’s way is read with it, and rows are numbered as in Excel', async () => {
    const reply = await importTo('category', 'sep=;\r\nslug;name.ar;name.en\r\n\r\nbad slug;خطأ;Wrong')
    expect(reply).toMatchObject({ delimiter: 'semicolon', errors: [{ row: 3, fields: [{ key: 'slug' }] }] })
  })

  it('counts a cell of several lines as one row', async () => {
    const reply = await importTo('category', 'slug,name.ar,name.en\nfine,"سطر\nثان\nثالث",Lines\nbad slug,خطأ,Wrong')
    expect(reply.errors).toEqual([{ row: 3, fields: [{ key: 'slug', message: 'INVALID' }] }])
  })
})

describe('rows of existing records', () => {
  it('update them by shop and code, and change nothing the second time', async () => {
    const store = await makeStore()
    const table = (percent: number) =>
      `Store,Code,Description (Arabic),Description (English),Kind,Percent,Countries\n${store.english},AGAIN,خصم,Off,percent,${percent},sa`
    expect(await importTo('coupon', table(10))).toMatchObject({ created: 1 })
    expect(await importTo('coupon', table(10))).toMatchObject({ counts: { same: 1 }, created: 0, batchId: null })
    const changes = [{ row: 2, name: 'AGAIN', fields: ['percent'] }]
    const preview = await importTo('coupon', table(25), { query: { dryRun: 'true' } })
    expect(preview).toMatchObject({ counts: { changed: 1 }, updated: 0, changes })
    expect(await importTo('coupon', table(25))).toMatchObject({ counts: { changed: 1 }, updated: 1, changes })
    expect(await couponsOf(store.id)).toMatchObject([{ code: 'AGAIN', percent: 25 }])
  })

  it('without a code are matched by their offer, each once', async () => {
    const store = await makeStore()
    const header = 'shopId,code,description.ar,description.en,discountType,percent,countries'
    const offer = `${store.id},,خصم,Off,percent,10,sa`
    const table = [header, offer, offer].join('\n')
    expect(await importTo('coupon', table)).toMatchObject({ created: 2 })
    expect(await importTo('coupon', table)).toMatchObject({ counts: { made: 0, same: 2 } })
    expect(await couponsOf(store.id)).toHaveLength(2)
  })

  it('from an old export do not overwrite later changes', async () => {
    const store = await makeStore()
    const id = await api.rows.coupon({ shop_id: store.id, percent: 10 })
    const exported = (await call('GET', `/coupon/export?filter[shopId]=${store.id}`)).body
    await call('PATCH', `/coupon/${id}`, { percent: 20 })
    const reply = await importTo('coupon', exported)
    expect(reply.errors).toEqual([{ row: 2, fields: [{ key: 'version', message: 'CHANGED_SINCE' }] }])
    expect(await couponsOf(store.id)).toMatchObject([{ percent: 20 }])
  })

  it('change only the fields of their columns, and clear fields with empty cells', async () => {
    const store = await makeStore()
    const id = await api.rows.coupon({ shop_id: store.id, ends_at: new Date('2031-01-01'), percent: 10 })
    const reply = await importTo('coupon', `id,percent,endsAt\n${id},12,`)
    expect(reply).toMatchObject({ updated: 1 })
    expect(await couponsOf(store.id)).toMatchObject([{ percent: 12, endsAt: null, countries: ['sa'] }])
  })

  it('are rejected if the record is trashed, missing, or named twice', async () => {
    const store = await makeStore()
    const [kept, trashed] = [await api.rows.coupon({ shop_id: store.id }), await api.rows.coupon({ shop_id: store.id })]
    await call('DELETE', `/coupon/${trashed}`)
    const rows = [kept, kept, trashed, crypto.randomUUID(), 'x'].map((id) => `${id},11`)
    const reply = await importTo('coupon', ['id,percent', ...rows].join('\n'))
    expect(reply.errors).toEqual([
      { row: 3, fields: [{ key: 'id', message: 'DUPLICATE' }] },
      { row: 4, fields: [{ key: 'id', message: 'IN_TRASH' }] },
      { row: 5, fields: [{ key: 'id', message: 'NOT_FOUND' }] },
      { row: 6, fields: [{ key: 'id', message: 'INVALID' }] },
    ])
  })

  it('are not updated by staff who may only create records', async () => {
    const store = await makeStore()
    await api.rows.coupon({ shop_id: store.id, code: 'MINE' })
    const as = `Bearer ${await api.tokenOf(await api.rows.staff(['create_coupon']))}`
    const reply = await importTo('coupon', arabicTable(store.name, [arabicRow('MINE')]), { as })
    expect(reply).toMatchObject({ errors: [{ row: 2, fields: [{ key: 'row', message: 'FORBIDDEN' }] }] })
  })

  describe('that would take the name of another record', () => {
    const preview = (section: string, table: string) => importTo(section, table, { query: { dryRun: 'true' } })
    /** The result of a preview, which must equal that of the import. */
    async function previewed(section: string, table: string) {
      const { counts, errors } = await preview(section, table)
      const written = await importTo(section, table, { query: { rows: 'good' } })
      expect({ counts: written.counts, errors: written.errors }).toEqual({ counts, errors })
      return { counts, errors }
    }
    const word = () => `n${crypto.randomUUID().slice(0, 8)}`

    it('update it if only the case differs, and are rejected if the table has it twice', async () => {
      const [name, email] = [word(), `${word()}@people.example`]
      await importTo('provider', `name,kind\n${name},network`)
      const providers = `name,kind\n${name.toUpperCase()},feed\n${name},network`
      expect(await previewed('provider', providers)).toMatchObject({
        counts: { made: 0, changed: 1, wrong: 1 },
        errors: [{ row: 3, fields: [{ key: 'name', message: 'DUPLICATE' }] }],
      })
      await api.rows.user({ email, first_name: 'Huda' })
      const people = `email,firstName\n${email.toUpperCase()},Salma`
      expect(await previewed('user', people)).toMatchObject({ counts: { made: 0, changed: 1, wrong: 0 } })
    })

    it('are rejected if they name their record by its id', async () => {
      const [slug, other] = [word(), word()]
      const taken = await api.rows.category({ slug })
      const free = await api.rows.category({ slug: other })
      expect(await previewed('category', `id,slug\n${free},${slug}\n${taken},${slug}-new`)).toEqual({
        counts: { made: 0, changed: 1, same: 0, wrong: 1 },
        errors: [{ row: 2, fields: [{ key: 'slug', message: 'CONFLICT' }] }],
      })
    })
  })

  it('with two records of one shop and code are not guessed', async () => {
    const store = await makeStore()
    for (const _ of ['one', 'other']) await api.rows.coupon({ shop_id: store.id, code: 'TWICE' })
    const reply = await importTo('coupon', arabicTable(store.name, [arabicRow('TWICE')]))
    expect(reply.errors).toEqual([{ row: 2, fields: [{ key: 'code', message: 'AMBIGUOUS' }] }])
  })
})

describe('wrong rows', () => {
  it('are returned as a table with reasons, which can be corrected and imported', async () => {
    const store = await makeStore()
    const table = arabicTable(store.name, [
      arabicRow('GOOD'),
      arabicRow('BAD', '400'),
      arabicRow('GOOD'),
      arabicRow('FINE'),
    ])
    const all = await importTo('coupon', table)
    expect(all).toMatchObject({ created: 0, counts: { made: 2, wrong: 2 }, batchId: null })
    expect(await couponsOf(store.id)).toEqual([])

    const good = await importTo('coupon', table, { query: { rows: 'good' } })
    expect(good).toMatchObject({ created: 2, counts: { made: 2, wrong: 2 } })
    const [header, ...lines] = good.rejected?.trim().split('\n') ?? []
    expect(header).toMatch(/^المتجر;الكود;.*;السبب$/)
    expect(lines).toEqual([
      expect.stringMatching(/;BAD;.*نسبة الخصم: خارج النطاق المسموح$/),
      expect.stringMatching(/;GOOD;.*الكود: مكرر في صف سابق من هذا الملف$/),
    ])
    const mended = [header, lines[0]?.replace('400', '40')].join('\n')
    expect(await importTo('coupon', mended)).toMatchObject({ created: 1, errors: [] })
    expect((await couponsOf(store.id)).map(({ code }: { code: string }) => code)).toEqual(['GOOD', 'FINE', 'BAD'])
  })

  it('report which shop does not exist, and which is ambiguous', async () => {
    const name = 'متجر باسم مكرر'
    await makeStore(name)
    await makeStore(name)
    const rows = [name, 'متجر لا وجود له'].map((store) => arabicTable(store, [arabicRow('X')]).split('\r\n')[1])
    const table = [arabicTable('', []), ...rows].join('\n')
    expect((await importTo('coupon', table)).errors).toEqual([
      { row: 2, fields: [{ key: 'shopId', message: 'AMBIGUOUS' }] },
      { row: 3, fields: [{ key: 'shopId', message: 'NOT_FOUND' }] },
    ])
  })

  it('report that pages could not show a picture from another site', async () => {
    const table = 'shopName.en,domain,logo\nNowhere,nowhere.example,https://pictures.example/logo.png'
    const reply = await importTo('shop', table, { query: { rows: 'good' } })
    expect(reply.errors?.[0]?.fields).toContainEqual({ key: 'logo', message: 'NOT_IN_LIBRARY' })
    expect(reply.rejected).toContain('logo: is not in the media library')
  })

  it('are rejected with the missing fields, if the table lacks them', async () => {
    const store = await makeStore()
    for (const table of ['code\nABC', 'percent\n10', `shopId,description.ar\n${store.id},خصم`]) {
      const preview = await importTo('coupon', table, { query: { dryRun: 'true' } })
      expect(preview).toMatchObject({ rows: 1, counts: { made: 0, changed: 0, wrong: 1 } })
    }
  })

  it('with more cells than the header are rejected individually', async () => {
    const reply = await importTo('category', 'slug,name.ar,name.en\nwide,واسع,Wide,surplus\nnot-wide,ضيق,Narrow,', {
      query: { rows: 'good' },
    })
    expect(reply).toMatchObject({
      created: 1,
      errors: [{ row: 2, fields: [{ key: 'row', message: 'TOO_MANY_CELLS' }] }],
    })
    expect(reply.rejected).toContain(',surplus')
  })
})

describe('cells', () => {
  it('contain money in units, with the currency beside it or in the cell', async () => {
    const store = await makeStore()
    const header =
      'shopId,code,description.ar,description.en,discountType,amount,amount.currency,minimumOrder,countries'
    const row = (code: string, amount: string, currency: string, minimum: string) =>
      `${store.id},${code},خصم,Off,fixed,"${amount}",${currency},"${minimum}",sa`
    const table = [
      header,
      row('A', '12.50', 'SAR', ''),
      row('B', '7,5', 'SAR', 'SAR 1,200'),
      row('C', '1.25 kwd', '', ''),
    ]
    expect(await importTo('coupon', table.join('\n'))).toMatchObject({ created: 3, errors: [] })
    expect(
      (await couponsOf(store.id)).map(({ amount, minimumOrder }: { amount: object; minimumOrder: object }) => [
        amount,
        minimumOrder,
      ]),
    ).toEqual([
      [{ amount: 1250, currency: 'SAR' }, null],
      [
        { amount: 750, currency: 'SAR' },
        { amount: 120_000, currency: 'SAR' },
      ],
      [{ amount: 1250, currency: 'KWD' }, null],
    ])
    const wrong = [header, row('D', '12.505', 'SAR', ''), row('E', '10', '', '')].join('\n')
    expect((await importTo('coupon', wrong)).errors).toEqual([
      { row: 2, fields: [{ key: 'amount.amount', message: 'INVALID' }] },
      { row: 3, fields: [{ key: 'amount.currency', message: 'INVALID' }] },
    ])
  })

  it('accept days in ISO or day-first order, and no other', async () => {
    const store = await makeStore()
    const header = 'shopId,code,description.ar,description.en,discountType,percent,countries,startsAt,endsAt'
    const row = (code: string, from: string, to: string) => `${store.id},${code},خصم,Off,percent,5,sa,${from},${to}`
    const table = [header, row('A', '2029-03-01', '٣١/١٢/٢٠٣٠'), row('B', '1/3/2029 08:30', '2030-12-31')]
    expect(await importTo('coupon', table.join('\n'))).toMatchObject({ created: 2 })
    expect(await couponsOf(store.id)).toMatchObject([
      { startsAt: '2029-03-01T00:00:00.000Z', endsAt: '2030-12-31T23:59:59.000Z' },
      { startsAt: '2029-03-01T08:30:00.000Z', endsAt: '2030-12-31T23:59:59.000Z' },
    ])
    const wrong = [header, row('C', '31/02/2029', ''), row('D', '', '12/31/2030')].join('\n')
    expect((await importTo('coupon', wrong)).errors).toEqual([
      { row: 2, fields: [{ key: 'startsAt', message: 'INVALID' }] },
      { row: 3, fields: [{ key: 'endsAt', message: 'INVALID' }] },
    ])
  })

  it('go to the columns that the caller chose', async () => {
    const text = 'First,Second,Third,Fourth\nmapped,مربوط,Mapped,ignored'
    const preview = await importTo('category', text, { query: { dryRun: 'true' } })
    expect(preview.columns.map(({ field }) => field)).toEqual([null, null, null, null])
    expect((await send('category', text)).statusCode).toBe(400)
    const columns = 'slug,name.ar,name.en,'
    expect(await importTo('category', text, { query: { columns } })).toMatchObject({ created: 1 })
    for (const wrong of ['slug,slug', 'slug,colour', 'slug,,,,,position', 'password']) {
      const refused = await send('category', text, { query: { columns: wrong } })
      expect(refused.json().message).toEqual([{ key: 'columns', message: 'INVALID' }])
    }
  })

  it('never grant a permission that the caller lacks', async () => {
    const rights = ['view_user', 'update_user', 'view_coupon']
    const as = `Bearer ${await api.tokenOf(await api.rows.staff(rights))}`
    const table = 'name,permissions\nImported viewers,view_coupon\nImported removers,view_coupon|delete_coupon'
    const reply = await importTo('role', table, { as, query: { rows: 'good' } })
    expect(reply).toMatchObject({ created: 1, counts: { wrong: 1 }, errors: [{ row: 3 }] })
    const { items } = (await call('GET', '/role?limit=100')).json()
    const names = items.map(({ name }: { name: string }) => name)
    expect(names).toContain('Imported viewers')
    expect(names).not.toContain('Imported removers')
  })

  it('never contain a password', async () => {
    for (const header of ['email,password', 'البريد الإلكتروني,كلمة المرور']) {
      const reply = await send('user', `${header}\na@example.com,Secret-123`, { query: { dryRun: 'true' } })
      expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'password', message: 'UNKNOWN' }] })
    }
  })
})

it('writes nothing and holds no lock during a dry run', async () => {
  const store = await makeStore()
  const rows = Array.from({ length: 3_000 }, (_, place) => arabicRow(`LONG${place}`))
  const { pool } = api.database.main
  const begun = performance.now()
  const reply = importTo('coupon', arabicTable(store.name, rows), { query: { dryRun: 'true' } })
  let longest = 0
  let isOver = false
  void reply.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const { rows: found } = await pool.query(
      `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0) as age from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null
         and backend_type = 'client backend'`,
    )
    longest = Math.max(longest, Number(found[0].age))
  }
  expect(await reply).toMatchObject({ rows: 3_000, counts: { made: 3_000, wrong: 0 } })
  // No statement had a transaction id: nothing was written or locked.
  expect(longest).toBe(0)
  expect(performance.now() - begun).toBeLessThan(30_000)
})
