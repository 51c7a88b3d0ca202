import type { CountryId } from '@qasima/shared/contract/country'
import { pathInLanguage } from '@qasima/shared/contract/language'
import { addAlert, track } from '@qasima/shared/contract/tracking/tracking.routes'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import type { PriceChoice } from '@qasima/shared/page-reading/price-choices'
import { useNavigate } from '@qasima/shared/router/router'
import type { Money } from '@qasima/shared/schema/money'
import { Button } from '@qasima/shared/ui/button'
import { Stack } from '@qasima/shared/ui/layout'
import { useEffect, useRef, useState } from 'react'
import { productPath } from '../../cards/product-path.ts'
import { MemberAlert } from '../guest-alert/member-alert.tsx'
import { TrackingFailure } from '../page/tracking-failure.tsx'
import { pageReadingWords } from './page-reading.words.ts'

interface TrackAddressProps {
  readonly address: URL
  readonly country: CountryId | undefined
  readonly choice: PriceChoice
  /** What it costs now; none while the page leaves that open. */
  readonly price: Money | null | undefined
}

type State = { readonly pressed: 'alert' | 'track' | null; readonly failure: ProblemError | null }

/** Reads the product of an address for the first time and tracks it in the account, with a target; then its page is shown. */
export function TrackAddress({ address, country, choice, price }: TrackAddressProps) {
  const t = useWords(pageReadingWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const [{ pressed, failure }, setState] = useState<State>({ pressed: null, failure: null })
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  async function add(target?: Money) {
    if (pressed || !choice.isMade()) return
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    setState({ pressed: target ? 'alert' : 'track', failure: null })
    try {
      const { id, product } = await call(track, {
        body: { url: address.href, country, ...(choice.price && { price: choice.price }) },
        signal,
      })
      // Tracking repeats without effect, so both can be tried again where this is refused.
      if (target) await call(addAlert, { params: { id }, body: { kind: 'target', ...target }, signal })
      navigate(pathInLanguage(productPath(product), language))
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ProblemError)) throw error
      setState({ pressed: null, failure: error })
    }
  }

  const plain = (
    <Button variant={price ? 'ghost' : 'primary'} loading={pressed === 'track'} onClick={() => add()}>
      {t('track')}
    </Button>
  )
  const said = failure && <TrackingFailure failure={failure} />
  if (price) {
    return (
      <MemberAlert key={price.amount} {...{ price }} lowest={null} isBusy={pressed === 'alert'} onSet={add}>
        {plain}
        {said}
      </MemberAlert>
    )
  }
  return (
    <Stack gap="3" alignItems="flex-start">
      {plain}
      {said}
    </Stack>
  )
}
