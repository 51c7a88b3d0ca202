import { StatusBadge } from '@qasima/shared/admin/cell'
import { phaseOf } from '@qasima/shared/admin/period'

interface StatusNowProps {
  readonly of: { readonly status: string; readonly startsAt: string; readonly endsAt: string | null }
}

const outside = { upcoming: 'scheduled', running: null, over: 'ended' } as const

/** The status that staff gave; of an active one outside its period, that it has not begun or has ended. */
export function StatusNow({ of: { status, ...span } }: StatusNowProps) {
  const now = status === 'ACTIVE' ? outside[phaseOf(span, Date.now()).phase] : null
  return <StatusBadge of={now ?? status} />
}
