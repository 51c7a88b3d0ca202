import { useSectionTitle } from '@qasima/shared/admin/staff-registry'

const known: Readonly<Record<string, string>> = { shell: 'Host', public: 'Public site', account: 'Account area' }

const ofSection = /^admin-(.+)$/

/** What a remote is called: a section by its entry in the menu. */
export function useRemoteTitle(): (remote: string) => string {
  const titleOf = useSectionTitle()
  return (remote) => {
    const section = ofSection.exec(remote)?.[1]
    if (section === undefined) return known[remote] ?? remote
    const words = section.replaceAll('-', ' ')
    return titleOf(section, words.charAt(0).toUpperCase() + words.slice(1))
  }
}
