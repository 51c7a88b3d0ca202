/** Figures in a row, each below its name: `<FigureList label="Totals" figures={[{ name: 'Seen', value: '12' }]} />`. */
import { chakra } from '../../ui/styled.tsx'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 7rem), 1fr))',
    gap: '4',
    '& dt': { color: 'muted', fontSize: 'sm' },
    '& dd': { fontSize: 'xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
  },
})

interface FigureListProps {
  readonly label: string
  readonly figures: readonly { readonly name: string; readonly value: string }[]
}

export const FigureList = ({ label, figures }: FigureListProps) => (
  <List aria-label={label}>
    {figures.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </List>
)
