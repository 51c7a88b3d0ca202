import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Language } from '../../../shared/contract/language.ts'
import type { Mail, SentenceChange } from '../../../shared/contract/mail/mail.routes.ts'
import { resetMail } from '../identity/password/password.mail.ts'
import { testMail } from '../notification/test.mail.ts'
import { queueMail } from '../outbox/mail.ts'
import { callAs, makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { reportUnfit } from './report-unfit.job.ts'

let api: TestApi
let staff: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  staff = await makeTestAccount(api, { is_staff: true, email_verified_at: new Date() }, ['view_mail', 'update_mail'])
})
afterAll(() => api.close())

const read = async (kind: string): Promise<Mail> => (await staff.call('GET', `/mail/${kind}`)).json()

async function change(kind: string, ...sentences: SentenceChange[]) {
  const { version } = await read(kind)
  return staff.call('PATCH', `/mail/${kind}`, { version, sentences })
}

const said = (language: Language, key: string, text: string | null): SentenceChange => ({ language, key, text })

/** What is mailed to an account now. */
async function mailed(language: Language) {
  const to = `reader-${crypto.randomUUID()}@example.com`
  const { kysely } = api.database.main
  const values = { publicOrigin: 'https://qasima.example', token: 'secret' }
  await kysely.transaction().execute((tx) => queueMail(tx, resetMail, { to, userId: null, language, values }))
  return kysely.selectFrom('outbox_mail').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow()
}

/** Puts a sentence where no call would put it. */
async function plant(kind: string, key: string, sentence: string) {
  const { kysely } = api.database.main
  await kysely
    .insertInto('mail_text')
    .values({ kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await kysely.insertInto('mail_sentence').values({ kind, language: 'en', key, sentence }).execute()
}

describe('a changed sentence', () => {
  it('is in the very next mail of its language, as text, and in no other', async () => {
    const reply = await change('reset', said('en', 'lead', '  Choose <b>one</b> & be done:  '))
    expect(reply.statusCode).toBe(200)
    expect(reply.json().sentences).toContainEqual(
      expect.objectContaining({
        key: 'lead',
        en: expect.objectContaining({ changed: 'Choose <b>one</b> & be done:' }),
      }),
    )
    const english = await mailed('en')
    expect(english.text_body).toContain('Choose <b>one</b> & be done:')
    expect(english.html_body).toContain('Choose &#60;b&#62;one&#60;/b&#62; &#38; be done:')
    expect(english.html_body).not.toContain('<b>')
    expect(english.text_body).toContain('https://qasima.example/en/reset-password/secret')
    expect((await mailed('ar')).text_body).toContain('طلبت كلمة مرور جديدة لحسابك في قسيمة')
  })

  it('goes back to the original alone, or with all others', async () => {
    await change(
      'reset',
      said('en', 'lead', 'Changed lead'),
      said('ar', 'lead', 'نص آخر'),
      said('en', 'subject', 'Other'),
    )
    await change('reset', said('en', 'lead', null))
    expect((await mailed('en')).text_body).toContain('You asked to reset your Qasima password')
    expect((await mailed('en')).subject).toBe('Other')
    // What equals the original is the original, whatever that will be.
    await change('reset', said('ar', 'lead', null), said('en', 'subject', 'Set a new password'))
    const rows = await api.database.main.kysely
      .selectFrom('mail_sentence')
      .selectAll()
      .where('kind', '=', 'reset')
      .execute()
    expect(rows).toEqual([])
  })

  it('is in the log as it was before and after', async () => {
    await change('deleted', said('en', 'lead', 'All of it is gone.'), said('ar', 'title', 'وداعًا'))
    const [entry] = await api.database.main.kysely
      .selectFrom('audit')
      .selectAll()
      .where('section', '=', 'mail')
      .where('record_id', '=', 'deleted')
      .execute()
    expect(entry).toMatchObject({
      actor_id: staff.id,
      action: 'update',
      before: {
        'en.lead': 'Your Qasima account and all its data have been deleted, as you asked.',
        'ar.title': 'تم حذف حسابك',
      },
      after: { 'en.lead': 'All of it is gone.', 'ar.title': 'وداعًا' },
    })
    // Nothing is written where nothing changes.
    const { version } = await read('deleted')
    const again = await staff.call('PATCH', '/mail/deleted', {
      version,
      sentences: [said('en', 'lead', 'All of it is gone.')],
    })
    expect(again.json().version).toBe(version)
  })

  it('of a plural form is its own', async () => {
    await change('price-alert', said('ar', 'many.few', '{count} من التنبيهات'))
    const { sentences } = await read('price-alert')
    expect(sentences.find(({ key }) => key === 'many.few')).toEqual({
      key: 'many.few',
      ar: expect.objectContaining({ changed: '{count} من التنبيهات', places: ['count'] }),
      en: null,
    })
  })
})

describe('what may not be said', () => {
  it.each([
    ['a missing place', said('en', 'valid', 'The link works once.'), 'PLACES'],
    ['an unknown place', said('en', 'lead', 'Your token is {token}'), 'PLACES'],
    ['an address', said('ar', 'lead', 'افتح evil.example الآن'), 'ADDRESS'],
    ['two lines', said('en', 'subject', 'Hello\r\nBcc: all@example.com'), 'INVALID'],
    ['nothing', said('en', 'subject', ' '), 'REQUIRED'],
    ['a book', said('en', 'subject', 'a'.repeat(90)), 'TOO_LONG'],
    ['a sentence that there is not', said('en', 'url', 'Hello'), 'UNKNOWN'],
  ])('is %s: the field says why', async (_, sentence, message) => {
    for (const reply of [
      await change('invitation', sentence),
      await staff.call('POST', '/mail/invitation/preview', { sentences: [sentence] }),
      await staff.call('POST', '/mail/invitation/test', { language: 'en', sentences: [sentence] }),
    ]) {
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        code: 1001,
        message: [{ key: `${sentence.language}.${sentence.key}`, message }],
      })
    }
    expect((await read('invitation')).version).toBe(0)
  })

  it('is sent as the original where it is there all the same, and reported', async () => {
    await plant('notification-test', 'lead', 'Since a release, {nothing} fills this in')
    const { kysely } = api.database.main
    const to = 'fallback@example.com'
    const values = { publicOrigin: 'https://qasima.example' }
    await kysely.transaction().execute((tx) => queueMail(tx, testMail, { to, userId: null, language: 'en', values }))
    const mail = await kysely.selectFrom('outbox_mail').selectAll().where('to_address', '=', to).executeTakeFirst()
    expect(mail?.text_body).toContain('This is the test email you asked for.')
    const { items } = (await staff.call('GET', '/mail')).json()
    expect(items).toContainEqual(expect.objectContaining({ kind: 'notification-test', changed: 1, unfit: 1 }))
    const reports: unknown[] = []
    await reportUnfit(kysely, { warn: (report: unknown) => reports.push(report) })
    expect(reports).toEqual([{ sentences: ['notification-test en.lead'] }])
  })
})

describe('who changes first', () => {
  it('wins: the other is notified that it was changed meanwhile', async () => {
    const { version } = await read('account-kept')
    const write = (text: string) =>
      staff.call('PATCH', '/mail/account-kept', { version, sentences: [said('en', 'lead', `${text} {moment}`)] })
    const replies = await Promise.all([write('One'), write('Two'), write('Three')])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe(1010)
    expect((await read('account-kept')).version).toBe(version + 1)
  })
})

describe('who may', () => {
  it('see mails is staff with view_mail, change them with update_mail', async () => {
    const viewer = await makeTestAccount(api, { is_staff: true, email_verified_at: new Date() }, ['view_mail'])
    const other = await makeTestAccount(api, { is_staff: true, email_verified_at: new Date() }, ['view_ads'])
    const body = { version: 0, sentences: [said('en', 'lead', 'Hello')] }
    const test = { language: 'en', sentences: [] }
    for (const call of [other.call, callAs(api)]) {
      for (const reply of [
        await call('GET', '/mail'),
        await call('GET', '/mail/reset'),
        await call('POST', '/mail/reset/preview', { sentences: [] }),
      ])
        expect([401, 403]).toContain(reply.statusCode)
    }
    expect((await viewer.call('GET', '/mail/reset')).statusCode).toBe(200)
    expect((await viewer.call('PATCH', '/mail/reset', body)).statusCode).toBe(403)
    expect((await viewer.call('POST', '/mail/reset/test', test)).statusCode).toBe(403)
    expect((await staff.call('GET', '/mail/nothing')).statusCode).toBe(404)
  })

  it('change mails about the entry of accounts is who signed in a moment ago', async () => {
    const late = await makeTestAccount(api, { is_staff: true, email_verified_at: new Date() }, [
      'view_mail',
      'update_mail',
    ])
    await api.database.main.kysely
      .updateTable('user_session')
      .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', late.id)
      .execute()
    const body = { version: 0, sentences: [said('en', 'lead', 'Hello: {code}')] }
    const refused = await late.call('PATCH', '/mail/code', body)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 1605])
    const { version } = await read('followed-stores')
    const reply = await late.call('PATCH', '/mail/followed-stores', {
      version,
      sentences: [said('en', 'tried', 'It worked.')],
    })
    expect(reply.statusCode).toBe(200)
  })
})

describe('looking at a mail', () => {
  it('shows both languages with what is not saved yet, and saves nothing', async () => {
    const reply = await staff.call('POST', '/mail/email-change/preview', {
      sentences: [said('en', 'title', 'A new home'), said('ar', 'title', 'عنوان جديد')],
    })
    const [ar, en] = reply.json().items
    expect(en.html).toContain('A new home')
    expect(en.text).toContain('A new home')
    expect(ar.html).toContain('عنوان جديد')
    expect(ar.html).toContain('dir="rtl"')
    expect((await read('email-change')).version).toBe(0)
  })

  it('is sent to the one who asks, marked as a test', async () => {
    const reply = await staff.call('POST', '/mail/price-alert/test', {
      language: 'ar',
      sentences: [said('ar', 'open', 'افتح المنتج')],
    })
    expect(reply.statusCode).toBe(200)
    const [mail] = await staff.mails('mail-test')
    expect(mail).toMatchObject({ to_address: staff.email, language: 'ar' })
    expect(mail?.subject).toMatch(/^تجربة: /)
    expect(mail?.text_body).toContain('افتح المنتج')
  })

  it('happens in a frame in which nothing runs but its own line, and that only the site shows', async () => {
    const { headers, body } = await api.get('/mail-preview')
    expect(headers['content-type']).toContain('text/html')
    const policy = String(headers['content-security-policy'])
    for (const part of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-scripts', "form-action 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(body.match(/<script/g)).toHaveLength(1)
  })
})
