import { Badge } from '@qasima/shared/ui/badge'
import { chakra } from '@qasima/shared/ui/styled'
import { VisuallyHidden } from '@qasima/shared/ui/text'
import type { Difference, DifferenceGroup } from './difference.rules.ts'

const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    tableLayout: 'fixed',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontSize: 'sm',
    lineHeight: '1.5',
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'baseline',
      fontWeight: 'normal',
      paddingBlock: '2.5',
      paddingInline: { base: '2.5', md: '4' },
      overflowWrap: 'anywhere',
    },
    '& thead th': { color: 'muted', fontSize: 'xs' },
    '& tbody > tr > *': { borderBlockStartWidth: '1px', borderColor: 'line' },
    '& th[scope=rowgroup]': { fontWeight: 'semibold', bg: 'sunken', paddingBlock: '2' },
    '& th[scope=row] > bdi': { marginInlineEnd: '2' },
    '& [data-code] th[scope=row] > bdi': { fontFamily: 'mono' },
    '& td': { fontVariantNumeric: 'tabular-nums', color: 'muted' },
    '& td:last-of-type': { color: 'fg' },
  },
})

const Column = chakra('col')

const kinds = {
  added: { words: 'Added', tone: 'good' },
  removed: { words: 'Removed', tone: 'bad' },
  changed: { words: 'Changed', tone: 'neutral' },
} as const

const kindOf = ({ before, after }: Difference) =>
  kinds[before === null ? 'added' : after === null ? 'removed' : 'changed']

function Value({ of: value }: { of: string | null }) {
  if (value !== null) return <bdi>{value}</bdi>
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>none</VisuallyHidden>
    </>
  )
}

function DifferenceRow({ of }: { of: Difference }) {
  const { words, tone } = kindOf(of)
  return (
    <tr>
      <th scope="row">
        <bdi>{of.what}</bdi> <Badge tone={tone}>{words}</Badge>
      </th>
      <td>
        <Value of={of.before} />
      </td>
      <td>
        <Value of={of.after} />
      </td>
    </tr>
  )
}

interface DifferenceTableProps {
  /** Its accessible name. */
  readonly label: string
  readonly groups: readonly DifferenceGroup[]
}

/** What changed from one release to another, group by group. */
export function DifferenceTable({ label, groups }: DifferenceTableProps) {
  return (
    <Table aria-label={label}>
      <colgroup>
        <Column inlineSize={{ base: '46%', md: '50%' }} />
        <Column />
        <Column />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      {groups.map(({ title, isCode, differences }) => (
        <tbody key={title} data-code={isCode || undefined}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {title}
            </th>
          </tr>
          {differences.map((difference) => (
            <DifferenceRow key={difference.what} of={difference} />
          ))}
        </tbody>
      ))}
    </Table>
  )
}
