import { StatusBadge } from '@qasima/shared/admin/cell'
import type { ShortLink } from '@qasima/shared/contract/shortner/shortner.collection'
import { linkState } from '@qasima/shared/contract/shortner/shortner.rules'

/** The status that staff gave, or why an active link leads on no more. */
export function StatusNow({ of }: { of: Pick<ShortLink, 'status' | 'startsAt' | 'endsAt' | 'isUsedUp'> }) {
  const isOver = linkState(of, Date.now()) === 'expired'
  const isUsedUp = of.status === 'ACTIVE' && of.isUsedUp
  return <StatusBadge of={isOver ? 'ended' : isUsedUp ? 'used up' : of.status} />
}
