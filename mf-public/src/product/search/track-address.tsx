import type { CountryId } from '@qasima/shared/contract/country'
import { pathInLanguage } from '@qasima/shared/contract/language'
import { track } from '@qasima/shared/contract/tracking/tracking.routes'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import type { PriceChoice } from '@qasima/shared/page-reading/price-choices'
import { useNavigate, useSearchParams } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { BellIcon } from '@qasima/shared/ui/icon'
import { Stack } from '@qasima/shared/ui/layout'
import { useEffect, useRef, useState } from 'react'
import { productPath } from '../../cards/product-path.ts'
import { TrackingFailure } from '../page/tracking-failure.tsx'
import { pageReadingWords } from './page-reading.words.ts'

interface TrackAddressProps {
  readonly address: URL
  readonly country: CountryId | undefined
  readonly choice: PriceChoice
}

/** Reads the product of an address for the first time and tracks it in the account; then its page is shown. */
export function TrackAddress({ address, country, choice }: TrackAddressProps) {
  const t = useWords(pageReadingWords)
  const language = useLanguage()
  const navigate = useNavigate()
  // Chosen before there was an account.
  const target = useSearchParams()[0].get('target')
  const [state, setState] = useState<'idle' | 'reading' | ProblemError>('idle')
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  async function add() {
    if (!choice.isMade()) return
    const controller = new AbortController()
    request.current = controller
    setState('reading')
    try {
      const { product } = await call(track, {
        body: { url: address.href, country, ...(choice.price && { price: choice.price }) },
        signal: controller.signal,
      })
      const query = target ? `?${new URLSearchParams({ target })}` : ''
      navigate(pathInLanguage(productPath(product), language) + query)
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof ProblemError)) throw error
      setState(error)
    }
  }

  return (
    <Stack gap="3" alignItems="flex-start">
      <Button loading={state === 'reading'} onClick={add}>
        <BellIcon />
        {t('track')}
      </Button>
      {state instanceof ProblemError && <TrackingFailure failure={state} />}
    </Stack>
  )
}
