import type { ReactNode } from 'react'
import { Link, useSearchParams } from '../../router/router.ts'
import { type Section, sectionPath } from '../describe/section.ts'
import { withPanel } from '../record/panel-address.ts'

interface RecordLinkProps {
  readonly section: Section
  readonly id: string
  readonly children: ReactNode
}

/** The way from a list to one of its records: its page, or a panel where it has none. */
export function RecordLink({ section, id, children, ...looks }: RecordLinkProps) {
  const [query] = useSearchParams()
  const to = section.collection.isLog ? withPanel(query, id) : `${sectionPath(section)}/${id}`
  return (
    <Link to={to} {...looks}>
      {children}
    </Link>
  )
}
