import type { ReleaseDetail } from '@qasima/shared/contract/release/release-detail.routes'
import { formatFor } from '@qasima/shared/i18n/format'

/** Something that two releases do not have in common; null where one of them has it not. */
export interface Difference {
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

export interface DifferenceGroup {
  readonly title: string
  /** Whether what differs is a path or the like, and no words. */
  readonly isCode: boolean
  readonly differences: readonly Difference[]
}

type Named = readonly (readonly [what: string, value: string])[]

/** In the order of the newer release, and what it has no more at the end. */
function differencesOf(before: Named, after: Named): Difference[] {
  const [old, now] = [new Map(before), new Map(after)]
  const names = new Set([...now.keys(), ...old.keys()])
  return [...names].flatMap((what) => {
    const [one, other] = [old.get(what) ?? null, now.get(what) ?? null]
    return one === other ? [] : [{ what, before: one, after: other }]
  })
}

const format = formatFor('en')

/** `7.9 kB`, as small as a difference that matters. */
export const sizeText = (bytes: number): string => `${format.number(Math.round(bytes / 100) / 10)} kB`

const ranges = ({ contract, facades }: ReleaseDetail): Named => [
  ...(contract === null ? [] : [['Contract', contract] as const]),
  ...(facades === null ? [] : [['Façades of the shell', facades] as const]),
]

const sizes = ({ release, sizes: known }: ReleaseDetail): Named => [
  ['All files, as stored', sizeText(release.bytes)],
  ...(known === null
    ? []
    : [
        ['Entry', sizeText(known.entry.bytes)] as const,
        ...known.screens.map(({ screen, bytes }) => [`First view of ${screen}`, sizeText(bytes)] as const),
      ]),
]

interface Part extends Omit<DifferenceGroup, 'differences'> {
  readonly of: (detail: ReleaseDetail) => Named
}

const parts: readonly Part[] = [
  {
    title: 'Pages and access',
    isCode: true,
    of: ({ routes }) => routes.map(({ path, access }) => [path, access]),
  },
  { title: 'Built against', isCode: false, of: ranges },
  { title: 'Shared modules', isCode: true, of: ({ modules }) => modules.map(({ name, version }) => [name, version]) },
  { title: 'Sizes', isCode: false, of: sizes },
]

/** What is another in a release than in one before it, in groups; those without a difference are left out. */
export const compareReleases = (before: ReleaseDetail, after: ReleaseDetail): DifferenceGroup[] =>
  parts
    .map(({ of, ...part }) => ({ ...part, differences: differencesOf(of(before), of(after)) }))
    .filter(({ differences }) => differences.length > 0)
