import { useSectionTitle } from '@qasima/shared/admin/staff-registry'

/** A section as the menu calls it. */
export const SectionTitle = ({ of: section }: { of: string }) => useSectionTitle()(section)
