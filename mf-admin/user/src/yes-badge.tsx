import { Badge } from '@qasima/shared/ui/badge'

interface YesBadgeProps {
  readonly is: boolean
  readonly yes: string
  readonly no: string
}

/** Which of two states an account is in. */
export const YesBadge = ({ is, yes, no }: YesBadgeProps) => (
  <Badge tone={is ? 'good' : 'neutral'}>{is ? yes : no}</Badge>
)
