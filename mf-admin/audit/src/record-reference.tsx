import { pathOfSection } from '@qasima/shared/admin/section'
import type { AuditItem } from '@qasima/shared/contract/audit/audit.routes'
import { Link } from '@qasima/shared/router/router'
import { Anchor } from '@qasima/shared/ui/link'
import type { ReactNode } from 'react'

/** A file and a rate are named by their own ids, and have no page to lead to. */
export const hasPage = (section: string): boolean => section !== 'media' && section !== 'rate'

interface RecordReferenceProps {
  readonly of: Pick<AuditItem, 'section' | 'recordId' | 'action'>
  /** What the record is called. */
  readonly children: ReactNode
}

/** A record, as the way to its page where it has one. */
export function RecordReference({ of: { section, recordId, action }, children }: RecordReferenceProps) {
  if (!hasPage(section) || action === 'hard_delete') return children
  return (
    <Anchor asChild>
      <Link to={`${pathOfSection(section)}/${recordId}`}>{children}</Link>
    </Anchor>
  )
}
