/** Fields of several values: texts, names with texts, and any other JSON. */
import { type KeyboardEvent, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Field, FieldGroup, Input, Textarea } from '../../ui/field.tsx'
import { CloseIcon } from '../../ui/icon.tsx'
import { Box, HStack, Stack } from '../../ui/layout.tsx'
import { type ControlProps, dense, fieldOf } from './field-control.ts'
import { isSame } from './record-values.ts'

const firstOf = (problems: ControlProps['problems']): string | undefined => Object.values(problems)[0]

/** Short texts as chips; Enter or a comma adds what was typed. */
export function TextsField(props: ControlProps) {
  const { name, label, value, onChange, disabled, problems } = props
  const texts: readonly string[] = Array.isArray(value) ? value : []
  const [typed, setTyped] = useState('')

  function add(text: string) {
    const added = text
      .split(/[,،\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
    setTyped('')
    if (added.length > 0) onChange([...new Set([...texts, ...added])])
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Backspace' && typed === '' && texts.length > 0) return onChange(texts.slice(0, -1))
    if (!['Enter', ',', '،'].includes(event.key) || typed.trim() === '') return
    event.preventDefault()
    add(typed)
  }

  return (
    <Field {...fieldOf(props)} error={firstOf(problems)}>
      {texts.length > 0 && (
        <HStack gap="1.5">
          {texts.map((text) => (
            <FilterChip
              key={text}
              removeLabel={`Remove ${text}`}
              onRemove={() => !disabled && onChange(texts.filter((other) => other !== text))}
            >
              <bdi>{text}</bdi>
            </FilterChip>
          ))}
        </HStack>
      )}
      <Input
        {...dense}
        dir="auto"
        name={name}
        value={typed}
        readOnly={disabled}
        autoComplete="off"
        placeholder={disabled ? undefined : `Add to ${label.toLowerCase()}, then Enter`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
        onBlur={() => add(typed)}
      />
    </Field>
  )
}

type Pair = readonly [name: string, text: string]

const objectOf = (pairs: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(pairs.map(([name, text]) => [name.trim(), text] as const).filter(([name]) => name !== ''))

/** Names with texts, in no schema. */
export function PairsField({ label, hint, value, onChange, disabled, problems }: ControlProps) {
  const present = Object.entries<string>(Object(value ?? {}))
  // A row whose name is still to be typed is in no object.
  const [rows, setRows] = useState<readonly Pair[]>(present)
  const shown = isSame(objectOf(rows), value ?? {}) ? rows : present
  const change = (next: readonly Pair[]) => {
    setRows(next)
    onChange(objectOf(next))
  }
  const put = (place: number, row: Pair) => change(shown.map((other, at) => (at === place ? row : other)))
  return (
    <FieldGroup label={label} hint={hint} error={firstOf(problems)}>
      <Stack gap="2">
        {shown.map(([name, text], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name is being typed and cannot be the key
          <HStack key={place} gap="2" flexWrap="nowrap">
            <Input
              {...dense}
              aria-label={`Name ${place + 1}`}
              value={name}
              readOnly={disabled}
              autoComplete="off"
              onChange={(event) => put(place, [event.target.value, text])}
            />
            <Input
              {...dense}
              dir="auto"
              aria-label={`Text ${place + 1}`}
              value={text}
              readOnly={disabled}
              autoComplete="off"
              onChange={(event) => put(place, [name, event.target.value])}
            />
            {!disabled && (
              <IconButton
                size="sm"
                label={`Remove ${name || `row ${place + 1}`}`}
                onClick={() => change(shown.filter((_, at) => at !== place))}
              >
                <CloseIcon />
              </IconButton>
            )}
          </HStack>
        ))}
        {!disabled && (
          <Box>
            <Button variant="secondary" size="sm" onClick={() => setRows([...shown, ['', '']])}>
              Add a row
            </Button>
          </Box>
        )}
      </Stack>
    </FieldGroup>
  )
}

function readJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** JSON of a form that no other field knows. */
export function JsonField(props: ControlProps) {
  const { name, value, onChange, disabled } = props
  const [typed, setTyped] = useState<string | null>(null)
  const own = value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
  return (
    <Field {...fieldOf(props)} error={firstOf(props.problems)}>
      <Textarea
        name={name}
        dir="ltr"
        fontFamily="mono"
        fontSize="sm"
        spellCheck={false}
        readOnly={disabled}
        value={typed !== null && isSame(readJson(typed), value) ? typed : own}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(readJson(event.target.value))
        }}
      />
    </Field>
  )
}
