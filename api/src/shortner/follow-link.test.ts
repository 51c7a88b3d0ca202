import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { conflictSentence } from '../../../shared/contract/conflict-sentence.ts'
import { announceChange } from '../database/change-feed.ts'
import { browsers, type LinkWorld, linkWorld } from '../testing/link-world.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { until } from '../testing/until.ts'

let api: TestApi
let world: LinkWorld
beforeAll(async () => {
  api = await startTestApi(
    { PUBLIC_ORIGIN: 'https://qasima.example' },
    { countryOf: (address) => ({ '203.0.113.7': 'EG', '203.0.113.8': 'SA' })[address] },
  )
  world = await linkWorld(api)
})
afterAll(() => api.close())

/** Keeps every process from the budgets until it is released, as a database that is silent does. */
async function holdBudgets({ database }: TestApi): Promise<() => Promise<void>> {
  const client = await database.main.pool.connect()
  await client.query('begin; lock table budget in access exclusive mode')
  return async () => {
    await client.query('commit')
    client.release()
  }
}

async function waitingForLocks({ database }: TestApi): Promise<number> {
  const { rows } = await database.main.pool.query<{ count: number }>(
    'select count(*)::integer from pg_locks where not granted and relation = $1::regclass',
    ['budget'],
  )
  return rows[0]?.count ?? 0
}

const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

describe('a short link to a page of the site', () => {
  it('keeps the language of the visitor: chosen, of the page before, or of the browser', async () => {
    const { slug } = await world.make({ targetUrl: '/download/chrome' })
    const led = (headers: Record<string, string>) => world.locationOf(slug, headers)
    expect(await led({ referer: 'https://qasima.example/en/shops' })).toBe('/en/download/chrome')
    expect(await led({ cookie: 'theme=dark; language=en' })).toBe('/en/download/chrome')
    expect(await led({ 'accept-language': 'en-GB,en;q=0.9' })).toBe('/en/download/chrome')
    expect(await led({ referer: 'https://qasima.example/shops', 'accept-language': 'en' })).toBe('/download/chrome')
    expect(await led({ cookie: 'language=ar', referer: 'https://qasima.example/en' })).toBe('/download/chrome')
    expect(await led({})).toBe('/download/chrome')
  })

  it('does so for one that was kept with the whole address of the site', async () => {
    const { slug } = await world.make({ targetUrl: 'https://qasima.example/download/ios' })
    expect(await world.locationOf(slug, { 'accept-language': 'en' })).toBe('/en/download/ios')
  })
})

describe('a short link with rules', () => {
  it('leads by device, system, browser, language, country, date and parameters', async () => {
    const to = (name: string) => `https://${name}.example/`
    const { slug } = await world.make({
      rules: [
        { when: { query: { trial: '1' } }, targetUrl: to('trial') },
        { when: { to: '2020-01-01' }, targetUrl: to('past') },
        { when: { country: 'eg', device: 'desktop' }, targetUrl: to('egypt') },
        { when: { os: 'ios' }, targetUrl: to('ios') },
        { when: { device: 'mobile' }, targetUrl: to('mobile') },
        { when: { browser: 'chrome' }, targetUrl: to('chrome') },
        { when: { language: 'en', from: soon(-60_000), to: soon(3_600_000) }, targetUrl: to('english') },
      ],
    })
    const led = (headers: Record<string, string> = {}, from?: string) => world.locationOf(slug, headers, from)
    expect(await world.locationOf(`${slug}?trial=1`)).toBe(to('trial'))
    expect(await led({}, '203.0.113.7')).toBe(to('egypt'))
    expect(await led({}, '203.0.113.8')).toBe(to('away'))
    expect(await led({ cookie: 'country=eg' })).toBe(to('egypt'))
    expect(await led({ 'user-agent': browsers.iphone }, '203.0.113.7')).toBe(to('ios'))
    expect(await led({ 'user-agent': browsers.pixel })).toBe(to('mobile'))
    expect(
      await led({ 'user-agent': browsers.pixel.replace('Mobile ', '').replace(/\(Linux.*?\)/, '(X11; Linux x86_64)') }),
    ).toBe(to('chrome'))
    expect(await led({ 'accept-language': 'en' })).toBe(to('english'))
    expect(await led({ 'accept-language': 'fr' })).toBe(to('away'))
  })

  it('leads phones to the app of their system, unless a rule fits', async () => {
    const deepLinks = { ios: 'itms-apps://apps.apple.com/app/id1', android: 'market://details?id=example' }
    const { slug } = await world.make({ deepLinks })
    expect(await world.locationOf(slug, { 'user-agent': browsers.iphone })).toBe(deepLinks.ios)
    expect(await world.locationOf(slug, { 'user-agent': browsers.pixel })).toBe(deepLinks.android)
    expect(await world.locationOf(slug)).toBe('https://away.example/')
  })

  it('gives each visitor one variant and keeps them with it, in other networks and after other browsers too', async () => {
    const variants = ['a', 'b'].map((name) => ({ targetUrl: `https://${name}.example/`, weight: 1 }))
    const { slug } = await world.make({ variants })
    const addresses = Array.from({ length: 40 }, (_, place) => `198.51.100.${place + 1}`)
    const first = await Promise.all(addresses.map((address) => world.locationOf(slug, {}, address)))
    expect(new Set(first).size).toBe(2)
    expect(await Promise.all(addresses.map((address) => world.locationOf(slug, {}, address)))).toEqual(first)
    const { headers } = await world.follow(slug, {}, addresses[0])
    expect(headers['set-cookie']).toMatch(
      new RegExp(`^link-share=\\d{1,4}; Max-Age=7776000; Path=/go/${slug}; HttpOnly; SameSite=Lax; Secure$`),
    )
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    for (const address of addresses) expect(await world.locationOf(slug, { cookie }, address)).toBe(first[0])
    expect((await world.follow(slug, { dnt: '1' })).headers['set-cookie']).toBeUndefined()
  })

  it('adds its marks, and what the visitor brings only where it passes that on', async () => {
    const { slug, id } = await world.make({ targetUrl: 'https://away.example/?id=1', utm: { source: 'mail' } })
    const marked = 'https://away.example/?id=1&utm_source=mail'
    expect(await world.locationOf(`${slug}?id=2&ref=x&via=qr`)).toBe(marked)
    await world.staff('PATCH', `/shortner/${id}`, { passQuery: true })
    await world.whenLed(`${slug}?id=2&ref=x&via=qr`, `${marked}&ref=x`)
  })
})

describe('a short link that leads nowhere now', () => {
  it.each([
    ['is over', { endsAt: soon(-60_000) }, 410, 'has expired', 'انتهت صلاحية'],
    ['has not begun', { startsAt: soon(3_600_000) }, 403, 'not active yet', 'لم يُفعَّل'],
    ['is stopped', { status: 'PAUSED' }, 410, 'is disabled', 'متوقف'],
  ])('says so in both languages when it %s, unlike one that never was', async (_, fields, status, english, arabic) => {
    const { slug } = await world.make(fields)
    const page = await world.follow(slug, { 'accept-language': 'en', accept: 'text/html' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.body).toContain(english)
    expect(page.body).toContain('<html lang="en" dir="ltr">')
    const inArabic = await world.follow(slug, { 'accept-language': 'ar' })
    expect(inArabic.body).toContain(arabic)
    expect(inArabic.body).toContain('<html lang="ar" dir="rtl">')
    expect((await world.follow('never-was')).statusCode).toBe(404)
  })

  it('leads to the address for that, if it has one', async () => {
    const { slug } = await world.make({ endsAt: soon(-60_000), expiredUrl: '/shops' })
    expect(await world.locationOf(slug, { 'accept-language': 'en' })).toBe('/en/shops')
  })

  it('begins and ends at its times without a word from anybody', async () => {
    const [begins, ends] = await Promise.all([
      world.make({ startsAt: soon(500) }),
      world.make({ startsAt: soon(-60_000), endsAt: soon(500) }),
    ])
    await world.whenLed(begins.slug, 'https://away.example/')
    await world.whenLed(ends.slug, 410)
  })

  it('changes within a second of what staff do, in the trash and out of it too', async () => {
    const { slug, id } = await world.make()
    await world.whenLed(slug, 'https://away.example/')
    const began = performance.now()
    await world.staff('PATCH', `/shortner/${id}`, { targetUrl: 'https://other.example/' })
    await world.whenLed(slug, 'https://other.example/')
    expect(performance.now() - began).toBeLessThan(1_000)
    await world.staff('DELETE', `/shortner/${id}`)
    await world.whenLed(slug, 404)
    await world.staff('PATCH', `/shortner/${id}/restore`)
    await world.whenLed(slug, 'https://other.example/')
  })
})

describe('a short link with a limit', () => {
  it('is followed exactly so many times, and by programs no time', async () => {
    const { slug, id } = await world.make({ maxClicks: 5 })
    const preview = await world.follow(slug, { 'user-agent': 'WhatsApp/2.24 A' })
    expect(preview.statusCode).toBe(302)
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, place) => world.follow(slug, {}, `198.51.100.${place}`)),
    )
    const statuses = all.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 302)).toHaveLength(5)
    expect(statuses.filter((status) => status === 410)).toHaveLength(15)
    expect((await world.follow(slug, { 'accept-language': 'en' })).body).toContain('reached its limit')
    await until('the clicks are written', async () => (await world.clicksOf(id)) === 5)
    expect(await world.locationOf(slug)).toBe(410)
    const isUsedUp = async () => (await world.staff('GET', `/shortner/${id}`)).json().isUsedUp
    expect(await isUsedUp()).toBe(true)
    await world.staff('PATCH', `/shortner/${id}`, { maxClicks: 6 })
    expect(await isUsedUp()).toBe(false)
    await world.whenLed(slug, 'https://away.example/')
    expect(await world.locationOf(slug)).toBe(410)
  })

  it('counts further visits of the same person against it, though they are one click', async () => {
    const { slug, id } = await world.make({ maxClicks: 2 })
    expect([await world.locationOf(slug), await world.locationOf(slug), await world.locationOf(slug)]).toEqual([
      'https://away.example/',
      'https://away.example/',
      410,
    ])
    await until('the click is written', async () => (await world.clicksOf(id)) === 1)
  })

  it('is not used up by visitors who leave before they are led on', async () => {
    const { slug } = await world.make({ maxClicks: 1 })
    await api.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = Object(api.server.server.address())
    const release = await holdBudgets(api)
    try {
      const waiting = await waitingForLocks(api)
      const visitor = connect(port, '127.0.0.1')
      visitor.write(`GET /go/${slug} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${browsers.windows}\r\n\r\n`)
      await until('the visit waits', async () => (await waitingForLocks(api)) > waiting)
      visitor.destroy()
      await once(visitor, 'close')
    } finally {
      await release()
    }
    await until('the visit is put back', async () => (await world.locationOf(slug)) === 'https://away.example/')
    expect(await world.locationOf(slug)).toBe(410)
  })

  it('says within seconds that it is busy while the database is silent', async () => {
    const { slug } = await world.make({ maxClicks: 1 })
    const release = await holdBudgets(api)
    const start = performance.now()
    try {
      expect(await world.locationOf(slug)).toBe(503)
      expect(performance.now() - start).toBeLessThan(6_000)
    } finally {
      await release()
    }
  })

  it('counts the clicks that it had before', async () => {
    const { slug, id } = await world.make()
    await api.database.main.kysely.updateTable('shortner').set({ clicks: 7 }).where('id', '=', id).execute()
    await world.staff('PATCH', `/shortner/${id}`, { maxClicks: 8 })
    await until('it is used up', async () => (await world.locationOf(slug)) === 410)
    const { body } = await world.follow(`${slug}+`, { 'accept-language': 'en' })
    expect(body).toContain('Limit reached')
    expect(body).toMatch(/ at \d\d:\d\d UTC/)
    const budget = await api.database.main.kysely
      .selectFrom('budget')
      .select('counted')
      .where('subject', '=', id)
      .executeTakeFirst()
    expect(budget?.counted).toBeGreaterThanOrEqual(7)
  })
})

describe('a short link with a password', () => {
  const post = (slug: string, password: string) =>
    api.request({
      method: 'POST',
      url: `/go/${slug}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': browsers.windows,
        'accept-language': 'en',
      },
      payload: new URLSearchParams({ password }).toString(),
    })

  it('asks for it in both languages, without scripts, and leads on with the right one alone', async () => {
    const { slug, id } = await world.make({ password: 'open sesame' })
    const page = await world.follow(slug, { 'accept-language': 'en' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<form method="post">')
    expect(page.body).not.toContain('away.example')
    expect(page.body).not.toContain('<script')
    expect((await world.follow(slug)).body).toContain('كلمة المرور')
    const wrong = await post(slug, 'wrong')
    expect([wrong.statusCode, wrong.headers.location]).toEqual([403, undefined])
    expect(wrong.body).toContain('Wrong password')
    const right = await post(slug, 'open sesame')
    expect([right.statusCode, right.headers.location]).toEqual([303, 'https://away.example/'])
    await until('the click is written', async () => (await world.clicksOf(id)) === 1)
  })

  it('is never answered, is kept as a hash, and taken away with null', async () => {
    const { slug, id } = await world.make({ password: 'open sesame' })
    const item = (await world.staff('GET', `/shortner/${id}`)).json()
    expect(item.hasPassword).toBe(true)
    const { kysely } = api.database.main
    const row = await kysely.selectFrom('shortner').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    const audit = await kysely.selectFrom('audit').selectAll().where('record_id', '=', id).execute()
    expect(JSON.stringify([item, audit])).not.toMatch(/sesame|argon2/)
    await world.staff('PATCH', `/shortner/${id}`, { password: null })
    await world.whenLed(slug, 'https://away.example/')
  })
})

describe('a short link that is looked at', () => {
  it('shows where it leads, since when and when it was last opened, and follows nothing', async () => {
    const { slug, id } = await world.make({ targetUrl: '/shops' })
    const page = await world.follow(`${slug}+`, { 'accept-language': 'en' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('https://qasima.example/en/shops')
    expect(page.body).toContain('Never')
    expect((await world.follow(`${slug}+`)).body).toContain('وجهة الرابط')
    await world.follow(slug)
    await until('the click is written', async () => (await world.clicksOf(id)) === 1)
    expect((await world.follow(`${slug}+`, { 'accept-language': 'en' })).body).not.toContain('Never')
    expect(await world.clicksOf(id)).toBe(1)
    expect((await world.follow('never-was+')).statusCode).toBe(404)
  })

  it.each([
    ['begins later', { startsAt: soon(3_600_000) }],
    ['is paused', { status: 'PAUSED' }],
  ])('tells nothing of the target of one that %s', async (_, fields) => {
    const { slug } = await world.make(fields)
    const page = await world.follow(`${slug}+`, { 'accept-language': 'en' })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('away.example')
  })

  it('tells nothing of a target behind a password', async () => {
    const { slug } = await world.make({ password: 'open sesame' })
    expect((await world.follow(`${slug}+`, { 'accept-language': 'en' })).body).not.toContain('away.example')
  })
})

describe('the slug of a short link', () => {
  it.each(['admin', 'api', 'go', 'edge', 'en', 'shops', 'Download', 'logout'])('cannot be %s', async (slug) => {
    const reply = await world.staff('POST', '/shortner', { slug, targetUrl: 'https://away.example/' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'slug', message: 'RESERVED' }] })
  })

  it('leads on from the one that it had before, and no other link takes that', async () => {
    const { id } = await world.make({ slug: 'old-name' })
    await world.staff('PATCH', `/shortner/${id}`, { slug: 'new-name' })
    await world.whenLed('old-name?a=1', '/go/new-name?a=1')
    expect(await world.locationOf('new-name')).toBe('https://away.example/')
    expect(await world.locationOf('old-name+')).toBe('/go/new-name+')
    expect((await world.staff('GET', `/shortner/${id}`)).json().aliases).toEqual(['old-name'])
    const other = { slug: 'old-name', targetUrl: 'https://taken.example/' }
    const refused = await world.staff('POST', '/shortner', other)
    expect(refused.json()).toMatchObject({
      code: 1010,
      detail: conflictSentence({ fields: [{ key: 'slug', message: 'CONFLICT' }] }, 'ar'),
      records: [{ section: 'shortner', id }],
    })
    const { id: renamed } = await world.make()
    expect((await world.staff('PATCH', `/shortner/${renamed}`, { slug: 'old-name' })).json()).toMatchObject({
      code: 1010,
    })
    expect(await world.locationOf('old-name')).toBe('/go/new-name')
    await world.staff('PATCH', `/shortner/${id}`, { slug: 'newest-name' })
    await world.whenLed('new-name', '/go/newest-name')
    await world.staff('PATCH', `/shortner/${id}`, { slug: 'new-name' })
    await world.whenLed('newest-name', '/go/new-name')
    await world.whenLed('new-name', 'https://away.example/')
    await world.staff('DELETE', `/shortner/${id}`)
    await world.make(other)
    await world.whenLed('old-name', 'https://taken.example/')
  })

  it('leads nowhere once the link that took it is in the trash', async () => {
    const { id } = await world.make({ slug: 'former' })
    await world.staff('PATCH', `/shortner/${id}`, { slug: 'present' })
    await world.whenLed('former', '/go/present')
    await world.staff('DELETE', `/shortner/${id}`)
    await world.whenLed('former', 404)
    const taker = await world.make({ slug: 'former', targetUrl: 'https://taken.example/' })
    await world.whenLed('former', 'https://taken.example/')
    await world.staff('DELETE', `/shortner/${taker.id}`)
    await until('it leads nowhere', async () => (await world.locationOf('former')) === 404)
    await world.staff('PATCH', `/shortner/${id}/restore`)
    await world.whenLed('present', 'https://away.example/')
    expect(await world.locationOf('former')).toBe(404)
  })
})

describe('a target of a short link', () => {
  it.each([
    ['javascript:alert(1)'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/go/other'],
    ['/en/go/other'],
    ['/./go/other'],
    ['/en/../go/other'],
    ['/%67o/other'],
    ['https://qasima.example/go/other'],
    ['http://qasima.example/en/./go/other'],
    ['http://127.0.0.1:8080/go/other'],
    ['http://['],
    ['market://details?id=x'],
  ])('cannot be %s', async (targetUrl) => {
    const bodies = [
      { targetUrl },
      { expiredUrl: targetUrl },
      { rules: [{ when: {}, targetUrl }] },
      { variants: [{ targetUrl, weight: 1 }] },
    ]
    for (const body of bodies) {
      const reply = await world.staff('POST', '/shortner', {
        slug: 'never',
        targetUrl: 'https://away.example/',
        ...body,
      })
      expect(reply.json()).toMatchObject({ code: 1001 })
    }
  })

  it('that was kept before, and is a short link, leads nowhere', async () => {
    const { slug, id } = await world.make()
    await api.database.main.kysely.transaction().execute(async (tx) => {
      await tx.updateTable('shortner').set({ target_url: '/./go/other' }).where('id', '=', id).execute()
      await announceChange(tx, 'shortner', [id])
    })
    await until('it leads nowhere', async () => (await world.locationOf(slug)) === 404)
  })

  it('of an app cannot be a script', async () => {
    for (const ios of ['javascript://x/%0aalert(1)', 'data://x', 'file:///etc/passwd', 'apps']) {
      const reply = await world.staff('POST', '/shortner', {
        slug: 'never',
        targetUrl: 'https://a.example/',
        deepLinks: { ios },
      })
      expect(reply.json()).toMatchObject({ code: 1001 })
    }
  })

  it('of a rule needs days that there are', async () => {
    const rules = [{ when: { from: '2026-02-30T10:00Z', to: '2026-13-01' }, targetUrl: 'https://a.example/' }]
    const reply = await world.staff('POST', '/shortner', { slug: 'never', targetUrl: 'https://a.example/', rules })
    expect(reply.json()).toMatchObject({ code: 1001 })
  })
})
