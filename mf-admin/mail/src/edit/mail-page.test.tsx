import { describe, expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import type { Language } from '@qasima/shared/contract/language'
import {
  changeMail,
  type Mail,
  previewMail,
  readMail,
  type SentenceChange,
  testMailText,
} from '@qasima/shared/contract/mail/mail.routes'
import { signInStaff } from '@qasima/shared/testing/render-admin'
import { answer, problem, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { Component as MailPage } from './mail-page.tsx'

const said = (original: string, places: string[] = [], changed: string | null = null) => ({
  original,
  changed,
  isFit: true,
  maxLength: 80,
  places,
})

const mail = (parts: Partial<Mail> = {}): Mail => ({
  kind: 'reset',
  title: 'New password',
  sentWhen: 'Someone asks for a link to a new password.',
  isSecurity: true,
  changedAt: null,
  version: 0,
  sentences: [
    { key: 'subject', ar: said('كلمة مرور جديدة'), en: said('Set a new password') },
    { key: 'valid', ar: said('صالح لمدة {time}.', ['time']), en: said('Valid for {time}.', ['time']) },
    { key: 'many.few', ar: said('{count} تنبيهات', ['count']), en: null },
  ],
  ...parts,
})

/** The mail with a change in it. */
function withChange(before: Mail, { language, key, text }: SentenceChange): Mail {
  const sentences = before.sentences.map((sentence) => {
    const side = sentence[language]
    return sentence.key === key && side ? { ...sentence, [language]: { ...side, changed: text } } : sentence
  })
  return { ...before, version: before.version + 1, sentences }
}

/** An API with one mail, and what it was asked. */
function mailApi() {
  const state = { mail: mail(), saves: [] as unknown[], previews: [] as unknown[], tests: [] as unknown[] }
  const answers: StubbedAnswer[] = [
    answer(readMail, () => state.mail),
    answer(previewMail, ({ body }) => {
      state.previews.push(body)
      const written = (language: Language, name: string) => ({
        language,
        subject: `${name} subject`,
        html: `<p>${name}</p>`,
        text: `${name} text`,
      })
      return { items: [written('ar', 'Arabic'), written('en', 'English')] }
    }),
    answer(changeMail, ({ body }) => {
      const { version, sentences } = body as { version: number; sentences: SentenceChange[] }
      state.saves.push(body)
      if (version !== state.mail.version) throw problem('CONFLICT')
      state.mail = { ...sentences.reduce(withChange, state.mail), version: version + 1 }
      return state.mail
    }),
    answer(testMailText, ({ body }) => {
      state.tests.push(body)
      return { code: 2000, name: 'Success', message: 'SUCCESS' }
    }),
  ]
  return { state, answers }
}

const screenModule = {
  Component: () => (
    <AdminProvider>
      <MailPage />
    </AdminProvider>
  ),
}

async function open(answers: readonly StubbedAnswer[], permissions = ['view_mail', 'update_mail']) {
  signInStaff()
  const opened = await renderScreen(screenModule, {
    path: '/admin/mail/:kind',
    at: '/en/admin/mail/reset',
    answers: [...answers, answer(readPermissions, { hasAccess: true, permissions })],
  })
  // Until it is known what one may do, fields are only read.
  if (permissions.includes('update_mail')) await screen.findByRole('button', { name: 'Save' })
  return opened
}

const field = async (group: string, language: string) =>
  within(await screen.findByRole('group', { name: group })).getByRole('textbox', { name: new RegExp(language) })

describe('the sentences of a mail', () => {
  it('stand side by side, each in its own direction', async () => {
    await open(mailApi().answers)
    expect(await field('Subject', 'Arabic')).toHaveAttribute('dir', 'rtl')
    expect(await field('Subject', 'English')).toHaveAttribute('dir', 'ltr')
    expect(screen.getByText('English has no such form.')).toBeVisible()
    expect(screen.getByText('All changes saved')).toBeVisible()
  })

  it('are saved together, and the save is undone by its toast', async () => {
    const { state, answers } = mailApi()
    const { user } = await open(answers)
    const subject = await field('Subject', 'English')
    await user.clear(subject)
    await user.type(subject, 'A new start')
    expect(screen.getByText('1 unsaved')).toBeVisible()
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('All changes saved')).toBeVisible()
    const change = { language: 'en', key: 'subject', text: 'A new start' }
    expect(state.saves).toEqual([{ version: 0, sentences: [change] }])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(subject).toHaveValue('Set a new password'))
    expect(state.saves[1]).toEqual({ version: 1, sentences: [{ ...change, text: null }] })
  })

  it('say beside the field what is wrong, and nothing is sent', async () => {
    const { state, answers } = mailApi()
    const { user } = await open(answers)
    const valid = await field('Valid', 'English')
    await user.clear(valid)
    await user.type(valid, 'Valid for {{minutes} at evil.example')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Keep {time}. Remove {minutes}: no value exists for it.')).toBeVisible()
    expect(valid).toHaveFocus()
    await user.clear(valid)
    await user.type(valid, 'Valid for {{time} at evil.example')
    expect(await screen.findByText(/^Remove the web address/)).toBeVisible()
    expect(state.saves).toEqual([])
  })

  it('go back to the original one by one', async () => {
    const { state, answers } = mailApi()
    state.mail = withChange(state.mail, { language: 'ar', key: 'subject', text: 'نص آخر' })
    const { user } = await open(answers)
    await user.click(await screen.findByRole('button', { name: 'Reset to original: Subject, Arabic' }))
    expect(await field('Subject', 'Arabic')).toHaveValue('كلمة مرور جديدة')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(state.saves).toEqual([{ version: 1, sentences: [{ language: 'ar', key: 'subject', text: null }] }]),
    )
  })

  it('are only read without the permission to change them', async () => {
    await open(mailApi().answers, ['view_mail'])
    expect(await field('Subject', 'English')).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull()
  })
})

describe('a mail that a colleague changed meanwhile', () => {
  it('keeps both changes where they are about different sentences', async () => {
    const { state, answers } = mailApi()
    const { user } = await open(answers)
    await user.type(await field('Subject', 'English'), ' now')
    state.mail = withChange(state.mail, { language: 'ar', key: 'valid', text: '{time} فقط' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('All changes saved')).toBeVisible()
    expect(await field('Valid', 'Arabic')).toHaveValue('{time} فقط')
    expect(await field('Subject', 'English')).toHaveValue('Set a new password now')
  })

  it('shows theirs beside yours where it is the same sentence, and saves when you say so again', async () => {
    const { state, answers } = mailApi()
    const { user } = await open(answers)
    await user.type(await field('Subject', 'English'), ' now')
    state.mail = withChange(state.mail, { language: 'en', key: 'subject', text: 'Theirs' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('A colleague changed the same sentences')
    expect(screen.getByText('Theirs')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('All changes saved')).toBeVisible()
    expect(state.saves.at(-1)).toEqual({
      version: 1,
      sentences: [{ language: 'en', key: 'subject', text: 'Set a new password now' }],
    })
  })
})

describe('the preview', () => {
  it('is in a frame that leads nowhere, follows what is typed, and is sent as a test', async () => {
    const { state, answers } = mailApi()
    const { user } = await open(answers)
    expect(await screen.findByTitle('Email in Arabic')).toHaveAttribute('sandbox', 'allow-scripts')
    await user.type(await field('Subject', 'English'), ' now')
    const sentences = [{ language: 'en', key: 'subject', text: 'Set a new password now' }]
    await waitFor(() => expect(state.previews.at(-1)).toEqual({ sentences }))
    expect(await screen.findByTitle('Email in English')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Text only' }))
    expect(screen.getByText('English text')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send me a test' }))
    expect(await screen.findByText('We sent you a test in English.')).toBeVisible()
    expect(state.tests).toEqual([{ language: 'en', sentences }])
  })
})
