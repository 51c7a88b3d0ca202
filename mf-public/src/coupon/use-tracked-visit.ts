import { record } from '@qasima/shared/analytics/analytics'
import { claimVisit } from '@qasima/shared/contract/provider/postback.routes'
import { isVisit } from '@qasima/shared/contract/provider/visit-address'
import { call } from '@qasima/shared/http/call'
import { randomId } from '@qasima/shared/http/random-id'
import { useAccountId } from '@qasima/shared/session/use-account-id'
import type { MouseEvent } from 'react'

/**
 * What a press on a way to a store does for an account: its click gets an id that is said to be the account's, so that what a
 * purchase saves is kept for it. A way that leads to the store itself, which our server does not see, is counted.
 */
export function useTrackedVisit(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const account = useAccountId()
  return ({ currentTarget }) => {
    const url = new URL(currentTarget.href)
    if (!isVisit(url)) return record({ kind: 'action', category: 'store', action: 'leave', label: url.hostname })
    if (account === undefined) return
    const click = randomId()
    url.searchParams.set('click', click)
    currentTarget.href = url.href
    // A purchase counts as evidence all the same.
    void call(claimVisit, { body: { click } }).catch(() => {})
  }
}
