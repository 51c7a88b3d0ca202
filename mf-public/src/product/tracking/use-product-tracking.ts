import type { CountryId } from '@qasima/shared/contract/country'
import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import {
  addAlert,
  changeAlert,
  listTracking,
  removeAlert,
  type TrackedProduct,
  track,
  untrack,
} from '@qasima/shared/contract/tracking/tracking.routes'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import type { Money } from '@qasima/shared/schema/money'
import { session } from '@qasima/shared/session/session'
import { useAccountId } from '@qasima/shared/session/use-account-id'
import { useCallback, useEffect, useState } from 'react'

interface TrackingState {
  /** How the account tracks the product; null where it does not, undefined until that is known. */
  readonly tracked: TrackedProduct | null | undefined
  /** Why the last thing that was asked for did not happen. */
  readonly failure: ProblemError | null
  readonly isBusy: boolean
}

const unknown: TrackingState = { tracked: undefined, failure: null, isBusy: true }

/** The target that is set, if there is one that can still fire. */
export const targetOf = (tracked: TrackedProduct | null | undefined): PriceAlert | undefined =>
  tracked?.alerts.find(({ kind, endedAt }) => kind === 'target' && endedAt === null)

/** The price that the account waits for. */
export function targetPriceOf(tracked: TrackedProduct | null | undefined): Money | undefined {
  const { amount = null, currency = null } = targetOf(tracked) ?? {}
  return amount === null || currency === null ? undefined : { amount, currency }
}

type Change = (tracked: TrackedProduct | null) => Promise<TrackedProduct | null>

async function withTarget(tracked: TrackedProduct, price: Money): Promise<TrackedProduct> {
  const known = targetOf(tracked)
  const params = { id: tracked.id }
  const alert = known
    ? await call(changeAlert, { params: { ...params, alertId: known.id }, body: { ...price, rearm: true } })
    : await call(addAlert, { params, body: { kind: 'target', ...price } })
  return { ...tracked, alerts: [...tracked.alerts.filter(({ id }) => id !== known?.id), alert] }
}

/**
 * How the account that is signed in tracks a product, with what can be done about it; null for a guest, whose products
 * are kept in the browser and are no part of this.
 */
export function useProductTracking(productId: string, country: CountryId | undefined) {
  const account = useAccountId()
  const [state, setState] = useState(unknown)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setState(unknown)
    if (!account) return
    const leaving = new AbortController()
    call(listTracking, { query: { productId }, signal: leaving.signal })
      .then(({ items: [tracked = null] }): TrackingState => ({ tracked, failure: null, isBusy: false }))
      .catch((error): TrackingState => {
        if (error instanceof ProblemError) return { tracked: undefined, failure: error, isBusy: false }
        throw error
      })
      .then((read) => !leaving.signal.aborted && setState(read))
      .catch((error) => {
        if (!leaving.signal.aborted) throw error
      })
    return () => leaving.abort()
  }, [account, productId, attempt])

  /** Whether it came about. What another account asked for is not shown to this one. */
  const change = useCallback(
    async (make: Change): Promise<boolean> => {
      const isCurrent = () => session.getState().user?.id === account
      setState((now) => ({ ...now, isBusy: true, failure: null }))
      try {
        const tracked = await make(state.tracked ?? null)
        if (isCurrent()) setState({ tracked, failure: null, isBusy: false })
        return true
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        if (isCurrent()) setState((now) => ({ ...now, failure: error, isBusy: false }))
        return false
      }
    },
    [account, state.tracked],
  )

  if (!account) return null
  const begin = () => call(track, { body: { productId, country } })
  return {
    ...state,
    readAgain: () => setAttempt((count) => count + 1),
    start: () => change(begin),
    stop: () =>
      change(async (tracked) => {
        if (tracked) await call(untrack, { params: { id: tracked.id } })
        return null
      }),
    /** Tracks the product where it is not tracked yet. */
    setTarget: (price: Money) =>
      change(async (tracked) => {
        const own = tracked ?? (await begin())
        // A target that is refused leaves the product tracked.
        setState((now) => ({ ...now, tracked: own }))
        return withTarget(own, price)
      }),
    removeTarget: () =>
      change(async (tracked) => {
        const target = targetOf(tracked)
        if (!tracked || !target) return tracked
        await call(removeAlert, { params: { id: tracked.id, alertId: target.id } })
        return { ...tracked, alerts: tracked.alerts.filter(({ id }) => id !== target.id) }
      }),
  }
}

export type ProductTracking = NonNullable<ReturnType<typeof useProductTracking>>
