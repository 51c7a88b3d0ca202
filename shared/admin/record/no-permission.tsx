import { EmptyState } from '../../ui/empty-state.tsx'
import type { Section } from '../describe/section.ts'

interface NoPermissionProps {
  readonly section: Section
  /** What the account may not do. */
  readonly children: string
}

/** Stands in place of a page that the account has no permission for, and says who can change that. */
export const NoPermission = ({ section, children }: NoPermissionProps) => (
  <EmptyState
    titleAs="h1"
    title={section.collection.nouns[1]}
    description={`${children} A colleague who manages users can change that.`}
  />
)
