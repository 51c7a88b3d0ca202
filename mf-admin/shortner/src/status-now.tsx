import { StatusBadge } from '@qasima/shared/admin/cell'
import type { ShortLink } from '@qasima/shared/contract/shortner/shortner.collection'
import { linkState } from '@qasima/shared/contract/shortner/shortner.rules'

/** The status that staff gave, or why an active link does not lead on: not yet, or no more. */
export function StatusNow({ of }: { of: Pick<ShortLink, 'status' | 'startsAt' | 'endsAt' | 'isUsedUp'> }) {
  const state = linkState(of, Date.now())
  const outside = state === 'notBegun' ? 'scheduled' : state === 'expired' ? 'ended' : null
  const isUsedUp = of.status === 'ACTIVE' && of.isUsedUp
  return <StatusBadge of={outside ?? (isUsedUp ? 'used up' : of.status)} />
}
