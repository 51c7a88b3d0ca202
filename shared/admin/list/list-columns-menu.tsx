import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { HStack, Stack } from '../../ui/layout.tsx'
import { Popover } from '../../ui/popover.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'
import type { Section } from '../describe/section.ts'
import { ColumnsIcon, DownIcon, UpIcon } from '../icons.ts'
import { columnsOf, type ListColumn } from './list-columns.ts'

const Line = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '1', minBlockSize: '9', fontSize: 'sm' },
})
const Grow = chakra('span', { base: { flex: '1', minInlineSize: '0' } })

const moved = <Value,>(values: readonly Value[], from: number, to: number): Value[] => {
  const next = values.toSpliced(from, 1)
  return next.toSpliced(to, 0, ...values.slice(from, from + 1))
}

interface ColumnsMenuProps {
  readonly section: Section
  readonly columns: readonly ListColumn[]
  /** Names in order; null for the section's default. */
  readonly onChange: (columns: readonly string[] | null) => void
}

/** The columns of a list and their order. The first one names the record and is fixed. */
export function ColumnsMenu({ section, columns, onChange }: ColumnsMenuProps) {
  const [first, ...all] = columnsOf(section)
  const shown = columns.map(({ name }) => name).filter((name) => all.some((column) => column.name === name))
  const hidden = all.filter(({ name }) => !shown.includes(name))
  const labelled = (name: string) => all.find((column) => column.name === name)?.label ?? name
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <IconButton label="Columns" size="sm" variant="secondary">
          <ColumnsIcon />
        </IconButton>
      }
    >
      {() => (
        <Stack gap="1">
          <Text size="sm" fontWeight="semibold">
            Columns
          </Text>
          <ul>
            <Line>
              <Checkbox checked disabled onCheckedChange={() => {}}>
                {first?.label}
              </Checkbox>
            </Line>
            {shown.map((name, position) => (
              <Line key={name}>
                <Grow>
                  <Checkbox checked onCheckedChange={() => onChange(shown.filter((each) => each !== name))}>
                    {labelled(name)}
                  </Checkbox>
                </Grow>
                <IconButton
                  size="sm"
                  label={`Move ${labelled(name)} up`}
                  disabled={position === 0}
                  onClick={() => onChange(moved(shown, position, position - 1))}
                >
                  <UpIcon />
                </IconButton>
                <IconButton
                  size="sm"
                  label={`Move ${labelled(name)} down`}
                  disabled={position === shown.length - 1}
                  onClick={() => onChange(moved(shown, position, position + 1))}
                >
                  <DownIcon />
                </IconButton>
              </Line>
            ))}
            {hidden.map(({ name, label }) => (
              <Line key={name}>
                <Checkbox checked={false} onCheckedChange={() => onChange([...shown, name])}>
                  {label}
                </Checkbox>
              </Line>
            ))}
          </ul>
          <HStack>
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              Reset
            </Button>
          </HStack>
        </Stack>
      )}
    </Popover>
  )
}
