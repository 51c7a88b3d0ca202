import { describe, expect, it } from '@jest/globals'
import { suggestShop } from '@qasima/shared/contract/suggestion/suggestion.routes'
import { translate } from '@qasima/shared/i18n/words'
import { schemaProblems } from '@qasima/shared/schema/schema-problems'
import { answer, problem, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { suggestionWords } from '../suggestion/suggestion.words.ts'
import * as addStore from './add-store.tsx'
import { addStoreWords } from './add-store.words.ts'

const done = { code: 2000, name: 'Success', message: 'SUCCESS' }

it.each([
  ['noon.com', true],
  ['https://www.noon.com/saudi-ar', true],
  ['متجر.السعودية', true],
  ['xn--pgbep1f.xn--mgberp4a5d4ar', true],
  ['noon', false],
  ['not a site.com', false],
  ['', false],
])('takes "%s" for a website: %s', (domain, taken) => {
  const body = { name: 'Noon', domain, country: 'sa' }
  expect(schemaProblems(suggestShop.body ?? {}, body)).toHaveLength(taken ? 0 : 1)
})

describe.each(['ar', 'en'] as const)('the form in %s', (language) => {
  const t = translate(addStoreWords, language)
  const said = translate(suggestionWords, language)
  const path = language === 'en' ? '/en/add-store' : '/add-store'
  const open = (query = '', answers: Parameters<typeof renderScreen>[1]['answers'] = []) =>
    renderScreen(addStore, { path: '/add-store', at: `${path}${query}`, country: 'kw', answers })
  const box = (name: string) => screen.getByRole('textbox', { name })

  it('asks for what is missing, in order', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: t('send') }))
    await waitFor(() => expect(box(t('store'))).toHaveAccessibleDescription(t('name_REQUIRED')))
    await waitFor(() => expect(box(t('store'))).toHaveFocus())
    expect(box(t('website'))).toBeInvalid()
  })

  it('begins with the name or the address that a search did not find', async () => {
    const { unmount } = await open('?store=Blue%20Door')
    expect(box(t('store'))).toHaveValue('Blue Door')
    unmount()
    await open('?store=blue-door.example')
    expect(box(t('website'))).toHaveValue('blue-door.example')
  })

  it('sends it with the visitor’s country, says what comes next, and is there for another one', async () => {
    const sent: unknown[] = []
    const { user } = await open('', [
      answer(suggestShop, ({ body }) => {
        sent.push(body)
        return done
      }),
    ])
    await user.type(box(t('store')), 'Blue Door')
    await user.type(box(t('website')), 'blue-door.example')
    await user.type(screen.getByLabelText(new RegExp(said('email'))), 'me@example.com')
    await user.click(screen.getByRole('button', { name: t('send') }))
    const heading = await screen.findByRole('heading', { name: said('shopSent') })
    expect(heading).toHaveFocus()
    expect(screen.getByText(`${said('shopNext')} ${said('mailed')}`)).toBeVisible()
    expect(sent).toEqual([{ name: 'Blue Door', domain: 'blue-door.example', country: 'kw', email: 'me@example.com' }])
    await user.click(screen.getByRole('button', { name: said('anotherShop') }))
    expect(box(t('store'))).toHaveValue('')
  })

  it('keeps what was typed where it is refused, and says why beside the field', async () => {
    const { user } = await open('?store=Blue', [
      answer(suggestShop, () => {
        throw problem('VALIDATION_ERROR', { fields: [{ key: 'domain', message: 'INVALID' }] })
      }),
    ])
    await user.type(box(t('website')), 'blue.example')
    await user.click(screen.getByRole('button', { name: t('send') }))
    await waitFor(() =>
      expect(box(t('website'))).toHaveAccessibleDescription(expect.stringContaining(t('domain_INVALID'))),
    )
    expect(box(t('website'))).toHaveValue('blue.example')
    expect(box(t('website'))).toHaveFocus()
  })
})
