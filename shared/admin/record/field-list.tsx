/** Fields of several values: texts, rows of fields, names with texts, an object of fields, and any other JSON. */
import { type KeyboardEvent, useState } from 'react'
import type { TSchema } from 'typebox'
import { type Language, languages } from '../../contract/language.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Field, FieldGroup, Input, Textarea } from '../../ui/field.tsx'
import { CloseIcon } from '../../ui/icon.tsx'
import { Box, HStack, Stack } from '../../ui/layout.tsx'
import { chakra } from '../../ui/styled.tsx'
import { innerShape, isNullable, kindOf, type Shape } from '../field-kind.ts'
import { labelOf } from '../labels.ts'
import { type ControlProps, dense, fieldOf, problemsBelow } from './field-control.ts'
import { KindField } from './kind-field.tsx'
import { emptyValue, isSame, type Values } from './record-values.ts'

const firstOf = (problems: ControlProps['problems']): string | undefined => Object.values(problems)[0]

/** Short texts as chips; Enter or a comma adds what was typed. */
export function TextsField(props: ControlProps) {
  const { name, label, value, onChange, disabled, problems } = props
  const texts = Array.isArray(value) ? (value as string[]) : []
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

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '2',
    alignItems: 'start',
    _notFirst: { borderBlockStartWidth: '1px', paddingBlockStart: '2' },
  },
})

/** Rows that are all of one kind, in an order that can be changed. */
export function ListField(props: ControlProps) {
  const { name, label, value, onChange, disabled, schema, problems } = props
  const rows = Array.isArray(value) ? value : []
  const { items, maxItems = Number.POSITIVE_INFINITY } = innerShape(schema)
  const rowSchema = items as TSchema
  const put = (place: number, row: unknown) => onChange(rows.map((other, at) => (at === place ? row : other)))
  const swap = (place: number, other: number) =>
    onChange(rows.map((row, at) => (at === place ? rows[other] : at === other ? rows[place] : row)))
  return (
    <FieldGroup label={label} hint={props.hint} error={problems['']}>
      <Stack gap="3">
        {rows.map((row, place) => {
          const own = `${label} ${place + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
            <Row key={place}>
              <KindField
                {...props}
                kind={kindOf('', rowSchema, { relations: {} })}
                name={`${name}.${place}`}
                label={own}
                hint={undefined}
                isRow
                required
                schema={rowSchema}
                value={row}
                problems={problemsBelow(problems, String(place))}
                onChange={(next) => put(place, next)}
              />
              {!disabled && (
                <HStack gap="0" flexWrap="nowrap">
                  <IconButton
                    size="sm"
                    label={`Move ${own} up`}
                    disabled={place === 0}
                    onClick={() => swap(place, place - 1)}
                  >
                    <span aria-hidden>↑</span>
                  </IconButton>
                  <IconButton
                    size="sm"
                    label={`Remove ${own}`}
                    onClick={() => onChange(rows.filter((_, at) => at !== place))}
                  >
                    <CloseIcon />
                  </IconButton>
                </HStack>
              )}
            </Row>
          )
        })}
        {!disabled && rows.length < maxItems && (
          <Box>
            <Button variant="secondary" size="sm" onClick={() => onChange([...rows, emptyValue(rowSchema)])}>
              Add to {label.toLowerCase()}
            </Button>
          </Box>
        )}
      </Stack>
    </FieldGroup>
  )
}

type Pair = readonly [name: string, text: string]

const objectOf = (pairs: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(pairs.map(([name, text]) => [name.trim(), text] as const).filter(([name]) => name !== ''))

/** Names with texts, in no schema. */
export function PairsField({ label, hint, value, onChange, disabled, problems }: ControlProps) {
  const present = Object.entries((value ?? {}) as Record<string, string>)
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

const Parts = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    // Two beside each other at most, one where there is no room.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(16rem, calc(50% - 1rem))), 1fr))',
    alignItems: 'start',
  },
  variants: {
    // Each language has a frame of its own; one around both would say nothing more.
    framed: { true: { padding: '4', borderWidth: '1px', borderRadius: 'control' } },
  },
})

const isLanguages = (names: readonly string[]): boolean => names.join() === languages.join()
const languageNames: Readonly<Record<string, string>> = { ar: 'Arabic', en: 'English' }

/** An object whose schema says which fields it has; of two languages, each is written in its own direction. */
export function GroupField(props: ControlProps) {
  const { name, label, value, onChange, schema, problems } = props
  const { properties = {}, required = [] } = innerShape(schema)
  const parts = (value ?? {}) as Values
  const names = Object.keys(properties)
  const inLanguages = isLanguages(names)
  return (
    <FieldGroup label={label} hint={props.hint} error={problems['']}>
      <Parts framed={!inLanguages}>
        {names.map((part) => {
          const partSchema = properties[part] as Shape as TSchema
          return (
            <KindField
              {...props}
              key={part}
              kind={kindOf(part, partSchema, { relations: {} })}
              name={`${name}.${part}`}
              label={inLanguages ? (languageNames[part] ?? part) : labelOf(part)}
              hint={undefined}
              isRow={false}
              required={required.includes(part) && !isNullable(partSchema)}
              schema={partSchema}
              value={parts[part] ?? null}
              language={inLanguages ? (part as Language) : props.language}
              problems={problemsBelow(problems, part)}
              onChange={(next) => onChange({ ...parts, [part]: next })}
            />
          )
        })}
      </Parts>
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
