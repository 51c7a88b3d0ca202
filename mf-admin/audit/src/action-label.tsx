import type { AuditAction } from '@qasima/shared/contract/audit/audit.routes'
import { Badge } from '@qasima/shared/ui/badge'
import type { ComponentProps } from 'react'

type Tone = ComponentProps<typeof Badge>['tone']

const actionWords: Readonly<Record<AuditAction, readonly [word: string, tone: Tone]>> = {
  create: ['Created', 'good'],
  upload: ['Uploaded', 'good'],
  update: ['Updated', 'neutral'],
  rename: ['Renamed', 'neutral'],
  try: ['Tried', 'neutral'],
  restore: ['Restored', 'accent'],
  delete: ['Moved to trash', 'bad'],
  hard_delete: ['Deleted permanently', 'bad'],
}

/** What was done to a record, in a word. */
export function ActionLabel({ of: action }: { of: AuditAction }) {
  const [word, tone] = actionWords[action]
  return <Badge tone={tone}>{word}</Badge>
}
