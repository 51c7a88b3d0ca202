import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { addGuestAlert } from '@qasima/shared/contract/alert/guest-alert.routes'
import { productPage } from '@qasima/shared/contract/product/product.routes'
import '@qasima/shared/contract/tracking/tracking.failures'
import { addAlert, listTracking, track } from '@qasima/shared/contract/tracking/tracking.routes'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, refuse, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { clearBrowser, english, history, open, plain } from '../page/testing/open-product.ts'
import { account, page, productId, targetAlert, trackedProduct } from '../product.sample.ts'

clearBrowser()

const openWith = (stub: StubbedAnswer, at = english) => open(at, [answer(productPage, page), history, stub])
const card = async (name = 'Tell me when it costs less') => within(await screen.findByRole('region', { name }))

const bodies: unknown[] = []
beforeEach(() => {
  bodies.length = 0
})
const accepts = answer(addGuestAlert, ({ body }) => {
  bodies.push(body)
  return { id: productId }
})

describe('an alert without an account', () => {
  it('is asked for by an address alone, with a target that is there already', async () => {
    const { user } = await openWith(accepts)
    const { getByRole, findByText } = await card()
    expect(getByRole('textbox', { name: 'Target price (SAR)' })).toHaveValue('1140')
    await user.type(getByRole('textbox', { name: 'Email' }), 'sara@example.com')
    await user.click(getByRole('button', { name: 'Set the alert' }))
    const sent = await findByText(/Open the email we sent to/)
    expect(sent).toHaveTextContent('sara@example.com')
    expect(sent).toHaveTextContent('press “Start the alert”')
    expect(bodies).toEqual([
      {
        productId,
        target: { amount: 114_000, currency: 'SAR' },
        email: 'sara@example.com',
        language: 'en',
        country: 'eg',
      },
    ])
  })

  it('takes one of three targets with one press', async () => {
    const { user } = await openWith(accepts)
    const { getByRole, findByRole } = await card()
    const lowest = await findByRole('button', { name: /Lowest in 90 days/ })
    const names = within(getByRole('group', { name: 'Suggested prices' })).getAllByRole('button')
    expect(names.map(({ textContent }) => plain(textContent))).toEqual([
      '5% less: SAR 1,140',
      '10% less: SAR 1,080',
      'Lowest in 90 days: SAR 1,190',
    ])
    await user.click(lowest)
    expect(lowest).toHaveAttribute('aria-pressed', 'true')
    expect(getByRole('textbox', { name: /Target price/ })).toHaveValue('1190')
    await user.type(getByRole('textbox', { name: 'Email' }), 'sara@example.com{Enter}')
    await waitFor(() => expect(bodies).toMatchObject([{ target: { amount: 119_000 } }]))
  })

  it.each([
    ['1300', /It costs .*1,200.* now\. Enter a lower price\./],
    ['cheap', /Enter a price, for example 1140\./],
    ['0', /Enter a price, for example/],
  ])('with the target %s says beside the field what is wrong, and sends nothing', async (text, sentence) => {
    const { user } = await openWith(accepts)
    const { getByRole } = await card()
    const target = getByRole('textbox', { name: /Target price/ })
    await user.clear(target)
    await user.type(target, text)
    await user.type(getByRole('textbox', { name: 'Email' }), 'sara@example.com{Enter}')
    await waitFor(() => expect(target).toHaveAccessibleDescription(sentence))
    expect(target).toHaveFocus()
    expect(bodies).toEqual([])
  })

  it('asks for an address that can be one', async () => {
    const { user } = await openWith(accepts)
    const { getByRole } = await card()
    await user.click(getByRole('button', { name: 'Set the alert' }))
    await waitFor(() => expect(getByRole('textbox', { name: 'Email' })).toBeInvalid())
    expect(getByRole('textbox', { name: 'Email' })).toHaveFocus()
    expect(bodies).toEqual([])
  })

  it('of an address that has three leads to an account, with the target and back to the product', async () => {
    const { user } = await openWith(refuse(addGuestAlert, 'TRACKING_LIMIT_REACHED'))
    const { getByRole, findByRole } = await card()
    await user.type(getByRole('textbox', { name: 'Email' }), 'sara@example.com{Enter}')
    const signUp = await findByRole('link', { name: 'Create an account to track more' })
    expect(getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/already has 3 alerts/)
    expect(getByRole('textbox', { name: 'Email' })).toHaveValue('sara@example.com')
    const redirect = new URL(signUp.getAttribute('href') ?? '', 'http://here').searchParams.get('redirect')
    expect(redirect).toBe(`${english}?target=1140`)
  })

  it('that fails says why, and keeps what was typed', async () => {
    const { user } = await openWith(refuse(addGuestAlert, 'NOT_FOUND'))
    const { getByRole, findByRole } = await card()
    await user.type(getByRole('textbox', { name: 'Email' }), 'sara@example.com{Enter}')
    expect(await findByRole('alert')).toBeVisible()
    expect(getByRole('textbox', { name: 'Email' })).toHaveValue('sara@example.com')
  })

  it('is asked for in Arabic as well', async () => {
    const { user } = await openWith(accepts, english.replace('/en', ''))
    const { getByRole, findByText } = await card('نبّهني حين ينخفض السعر')
    await user.type(getByRole('textbox', { name: 'البريد الإلكتروني' }), 'sara@example.com{Enter}')
    expect(await findByText(/واضغط «ابدأ التنبيه»/)).toBeVisible()
    expect(bodies).toMatchObject([{ language: 'ar' }])
  })
})

describe('for an account', () => {
  beforeEach(() => storeSession({ user: account, tokens: { accessToken: 'access', refreshToken: 'refresh' } }))
  afterEach(() => clearSession())

  const lists = answer(listTracking, { items: [], tracked: 0, limit: 10, nextCursor: null })

  it('there is nothing to type an address into', async () => {
    await openWith(lists)
    const { getByRole, queryByRole } = await card()
    expect(getByRole('textbox', { name: 'Target price (SAR)' })).toHaveValue('1140')
    expect(queryByRole('textbox', { name: 'Email' })).toBeNull()
  })

  it('one press tracks the product and sets the alert', async () => {
    const bodies: unknown[] = []
    const { user } = await open(english, [
      answer(productPage, page),
      history,
      lists,
      answer(track, ({ body }) => {
        bodies.push(body)
        return trackedProduct()
      }),
      answer(addAlert, ({ body }) => {
        bodies.push(body)
        return targetAlert
      }),
    ])
    const { getByRole } = await card()
    await waitFor(() => expect(getByRole('button', { name: 'Set the alert' })).toBeEnabled())
    await user.click(getByRole('button', { name: 'Set the alert' }))
    expect(await screen.findByText('The alert is set.')).toBeVisible()
    expect(bodies).toEqual([
      { productId, country: 'eg' },
      { kind: 'target', amount: 114_000, currency: 'SAR' },
    ])
    expect(screen.getByText(/We’ll alert you when it costs/)).toBeVisible()
  })

  it('a target that is no lower price is said beside the field, which has the focus', async () => {
    const { user } = await openWith(lists)
    const { getByRole } = await card()
    const target = getByRole('textbox', { name: /Target price/ })
    await waitFor(() => expect(getByRole('button', { name: 'Set the alert' })).toBeEnabled())
    await user.clear(target)
    await user.type(target, '1300{Enter}')
    expect(target).toHaveAccessibleDescription(/It costs .*1,200.* now\. Enter a lower price\./)
    expect(target).toHaveFocus()
  })
})

describe('the target that a guest typed', () => {
  it('stands in the address, from where signing in takes it along, without loading the page again', async () => {
    const { user, router, called } = await openWith(accepts)
    const { getByRole } = await card()
    const pages = () => called.filter((address) => address.includes(`/product/product-list/${productId}?`))
    expect(pages()).toHaveLength(1)
    const target = getByRole('textbox', { name: /Target price/ })
    await user.clear(target)
    await user.type(target, '900')
    await waitFor(() => expect(router.state.location.search).toBe('?target=900'))
    expect(router.state.historyAction).toBe('REPLACE')
    expect(pages()).toHaveLength(1)
    await user.click(getByRole('button', { name: /5% less/ }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('is there after a reload', async () => {
    await openWith(accepts, `${english}?target=900`)
    expect((await card()).getByRole('textbox', { name: /Target price/ })).toHaveValue('900')
  })
})
