import { StatusBadge } from '@qasima/shared/admin/cell'
import { phaseOf } from '@qasima/shared/admin/period'

interface StatusNowProps {
  readonly of: { readonly status: string; readonly startsAt: string; readonly endsAt: string | null }
}

/** The status that staff gave, or that it is over: one whose end has passed is shown to no visitor. */
export function StatusNow({ of: { status, ...span } }: StatusNowProps) {
  const isOver = status === 'ACTIVE' && phaseOf(span, Date.now()).phase === 'over'
  return <StatusBadge of={isOver ? 'ended' : status} />
}
