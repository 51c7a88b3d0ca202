import { describe, expect, it } from '@jest/globals'
import { formatFor } from '@qasima/shared/i18n/format'
import { translate } from '@qasima/shared/i18n/words'
import { schemaProblems } from '@qasima/shared/schema/schema-problems'
import { renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import * as addStore from './add-store.tsx'
import { addStoreWords } from './add-store.words.ts'
import { mailAddress, ShopSuggestion, suggestionMail } from './suggestion-mail.ts'

const suggestion = { store: ' نون & رفاقه ', website: 'noon.example', country: 'sa', note: 'كود: N10' } as const

describe('the letter about a store', () => {
  it.each([
    ['ar', 'إضافة متجر: نون & رفاقه', 'المتجر: نون & رفاقه\nالموقع: noon.example\nالدولة: السعودية\n\nكود: N10'],
    ['en', 'Add a store: نون & رفاقه', 'Store: نون & رفاقه\nWebsite: noon.example\nCountry: Saudi Arabia\n\nكود: N10'],
  ] as const)('says everything in %s', (language, subject, body) => {
    expect(suggestionMail(suggestion, translate(addStoreWords, language), formatFor(language))).toEqual({
      subject,
      body,
    })
  })

  it('survives the way through the address of a mail program', () => {
    const address = mailAddress('hello@qasima.example', { subject: 'A & B?', body: 'one\ntwo = 2' })
    const url = new URL(address)
    expect(url.pathname).toBe('hello@qasima.example')
    expect(url.searchParams.get('subject')).toBe('A & B?')
    expect(url.searchParams.get('body')).toBe('one\r\ntwo = 2')
  })

  it.each([
    ['noon.com', true],
    ['https://www.noon.com/saudi-ar', true],
    ['متجر.السعودية', true],
    ['noon', false],
    ['not a site.com', false],
    ['', false],
  ])('takes "%s" for a website: %s', (website, taken) => {
    expect(schemaProblems(ShopSuggestion, { ...suggestion, website })).toHaveLength(taken ? 0 : 1)
  })
})

describe('the form', () => {
  const open = (at: string) => renderScreen(addStore, { path: '/add-store', at, country: 'kw' })

  it('asks for what is missing, in order, and makes no letter before', async () => {
    const { user } = await open('/en/add-store')
    await user.click(screen.getByRole('link', { name: 'Write the email' }))
    const store = screen.getByRole('textbox', { name: 'Name of the store' })
    await waitFor(() => expect(store).toHaveAccessibleDescription('Enter the name of the store.'))
    await waitFor(() => expect(store).toHaveFocus())
    expect(screen.getByRole('textbox', { name: 'Website' })).toBeInvalid()
    expect(screen.queryByRole('region', { name: 'The text of the email' })).toBeNull()
  })

  it('begins with the store that a search did not find', async () => {
    await open('/en/add-store?store=Blue%20Door')
    expect(screen.getByRole('textbox', { name: 'Name of the store' })).toHaveValue('Blue Door')
  })

  it('prefills the letter, with the visitor’s country, and shows it to be copied', async () => {
    const { user } = await open('/en/add-store')
    await user.type(screen.getByRole('textbox', { name: 'Name of the store' }), 'Blue Door')
    await user.type(screen.getByRole('textbox', { name: 'Website' }), 'blue-door.example')
    const letter = screen.getByRole('region', { name: 'The text of the email' })
    expect(letter).toHaveTextContent('Store: Blue Door Website: blue-door.example Country: Kuwait')
    const href = screen.getByRole('link', { name: 'Write the email' }).getAttribute('href') ?? ''
    expect(new URL(href).searchParams.get('subject')).toBe('Add a store: Blue Door')
    await user.click(screen.getByRole('button', { name: 'Copy the text' }))
    expect(await navigator.clipboard.readText()).toBe(
      'Add a store: Blue Door\n\nStore: Blue Door\nWebsite: blue-door.example\nCountry: Kuwait',
    )
  })
})
