import { pathOfSection } from '@qasima/shared/admin/section'
import type { AuditItem } from '@qasima/shared/contract/audit/audit.routes'
import { Link } from '@qasima/shared/router/router'
import { Anchor } from '@qasima/shared/ui/link'
import type { ReactNode } from 'react'

interface RecordReferenceProps {
  readonly of: Pick<AuditItem, 'section' | 'recordId' | 'action'>
  /** What the record is called. */
  readonly children: ReactNode
}

/** A record, as the way to its page where it has one. */
export function RecordReference({ of: { section, recordId, action }, children }: RecordReferenceProps) {
  if (section === 'media' || action === 'hard_delete') return children
  return (
    <Anchor asChild>
      <Link to={`${pathOfSection(section)}/${recordId}`}>{children}</Link>
    </Anchor>
  )
}
