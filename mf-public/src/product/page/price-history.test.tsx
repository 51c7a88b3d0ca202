import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { productHistory, productPage } from '@qasima/shared/contract/product/product.routes'
import { translate } from '@qasima/shared/i18n/words'
import { answer, problem } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { page } from '../product.sample.ts'
import { productPageWords } from './product-page.words.ts'
import { english, history, open, plain } from './testing/open-product.ts'

const t = translate(productPageWords, 'en')
afterEach(() => {
  jest.restoreAllMocks()
})

describe('where scripts are off', () => {
  const needsScripts = () => screen.findByText(new RegExp(t('historyNeedsScripts')))

  it('the lowest, average and highest price of the days before stand in the place of the chart', async () => {
    await open(english)
    const [lowest, mean, highest] = ['SAR 1,190', 'SAR 1,400', 'SAR 1,600']
    expect(plain((await needsScripts()).textContent)).toBe(
      `${t('extremes', { count: 180, lowest, mean, highest })} ${t('historyNeedsScripts')}`,
    )
  })

  it('nothing is said of days that are not known, nor of prices without a currency', async () => {
    const unknown = { ...page.verdict, lowest: null, mean: null, highest: null }
    const { unmount } = await open(english, [answer(productPage, { ...page, verdict: unknown }), history])
    expect((await needsScripts()).textContent?.trim()).toBe(t('historyNeedsScripts'))
    unmount()
    await open(english, [answer(productPage, { ...page, best: null, effective: null }), history])
    expect((await needsScripts()).textContent?.trim()).toBe(t('historyNeedsScripts'))
  })
})

describe('a history that cannot be read', () => {
  it('is said on the page, and read again', async () => {
    let isDown = true
    const flaky = answer(productHistory, (asked) => {
      if (isDown) throw problem('SERVICE_UNAVAILABLE')
      return history.respond(asked as never) as never
    })
    const { user } = await open(english, [answer(productPage, page), flaky])
    expect(await screen.findByText(t('historyFailed'))).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: t('tryAgain') }))
    expect(await screen.findByRole('slider')).toBeVisible()
  })

  it('ends when the answer never comes', async () => {
    const late = new AbortController()
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    const never = answer(
      productHistory,
      () => new Promise((_, reject) => late.signal.addEventListener('abort', () => reject(late.signal.reason))),
    )
    const { called } = await open(english, [answer(productPage, page), never])
    await waitFor(() => expect(called.some((address) => address.includes('/history'))).toBe(true))
    late.abort(new DOMException('late', 'TimeoutError'))
    expect(await screen.findByText(t('historyFailed'))).toBeVisible()
    expect(screen.getByRole('button', { name: t('tryAgain') })).toBeEnabled()
  })
})
