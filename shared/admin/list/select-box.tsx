import { chakra } from '../../ui/styled.tsx'
import type { ListRows } from './list-rows.tsx'

/** Rem of the column of boxes. */
export const boxWidth = 2.75

const Tick = chakra('label', {
  base: { display: 'grid', placeItems: 'center', inlineSize: `${boxWidth}rem`, blockSize: 'full', cursor: 'pointer' },
})
const Box = chakra('input', { base: { boxSize: '4', accentColor: 'accent', cursor: 'inherit' } })

interface TickProps {
  readonly label: string
  readonly checked: boolean
  readonly mixed?: boolean
  /** Gets the event itself: with Shift it is about all rows since the one before. */
  readonly onChange: (event: unknown) => void
}

export const SelectBox = ({ label, checked, mixed = false, onChange }: TickProps) => (
  <Tick>
    <Box
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = mixed
      }}
      onChange={onChange}
    />
  </Tick>
)

/** Whether all or some of the rows of this page are selected. */
export function SelectPage({ rows }: { rows: ListRows }) {
  const count = rows.getRowModel().rows.length
  const all = count > 0 && rows.getIsAllRowsSelected()
  return (
    <SelectBox
      label={`Select all ${count} on this page`}
      checked={all}
      mixed={!all && rows.getIsSomeRowsSelected()}
      onChange={() => rows.toggleAllRowsSelected(!all)}
    />
  )
}
