/**
 * Fields of text: one line, several lines, both languages, a password. Arabic runs from right to left whatever is
 * around it.
 */
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { directionOf, type Language, languages } from '../../contract/language.ts'
import { unwrapNullable } from '../../schema/json-schema.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldGroup, Input, Textarea } from '../../ui/field.tsx'
import { ExternalIcon } from '../../ui/icon.tsx'
import { HStack } from '../../ui/layout.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { chakra } from '../../ui/styled.tsx'
import { VisuallyHidden } from '../../ui/text.tsx'
import { languageNames } from '../describe/labels.ts'
import { type ControlProps, dense, fieldOf, problemsBelow } from './field-control.ts'

/** The language of a text, where it is known; where it is not, its first strong letter says the direction. */
const written = (language: Language | undefined) =>
  language ? { lang: language, dir: directionOf(language) } : { dir: 'auto' }

const typed = (value: unknown): string => (typeof value === 'string' ? value : '')

export function TextField(props: ControlProps) {
  const { name, value, onChange, disabled, language, schema } = props
  const { examples = [] } = unwrapNullable(schema)
  // One example shows the form of a value; several are the usual values.
  const usual = examples.length > 1 ? examples.map(String) : []
  const list = useId()
  return (
    <>
      <Field {...fieldOf(props)}>
        <Input
          {...dense}
          {...written(language)}
          name={name}
          list={usual.length > 0 ? list : undefined}
          value={typed(value)}
          readOnly={disabled}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {usual.length > 0 && (
        <datalist id={list}>
          {usual.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** A field of several lines that is as high as its text. */
function Lines(props: ComponentProps<typeof Textarea>) {
  const place = useRef<HTMLTextAreaElement>(null)
  const { value } = props
  // Browsers that know `field-sizing` do this by themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text
  useEffect(() => {
    const area = place.current
    if (!area || globalThis.CSS?.supports?.('field-sizing', 'content')) return
    area.style.blockSize = 'auto'
    area.style.blockSize = `${area.scrollHeight + 2}px`
  }, [value])
  return (
    <Textarea
      ref={place}
      rows={1}
      fontSize="sm"
      minBlockSize="10"
      maxBlockSize="24rem"
      paddingBlock="2"
      resize="vertical"
      css={{ fieldSizing: 'content' }}
      {...props}
    />
  )
}

/** What may be longer is shown to have room for it. */
const longestSentence = 500

export function LongTextField(props: ControlProps) {
  const { name, value, onChange, disabled, language, schema } = props
  const { maxLength = 0 } = unwrapNullable(schema)
  return (
    <Field {...fieldOf(props)}>
      <Lines
        {...written(language)}
        minBlockSize={maxLength > longestSentence ? '24' : '10'}
        name={name}
        value={typed(value)}
        readOnly={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** An address of a page, with a way to look at it. */
export function AddressField(props: ControlProps) {
  const { name, label, value, onChange, disabled } = props
  const address = typed(value)
  return (
    <Field {...fieldOf(props)}>
      <HStack flexWrap="nowrap" gap="2">
        <Input
          {...dense}
          type="url"
          dir="ltr"
          name={name}
          value={address}
          readOnly={disabled}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          onChange={(event) => onChange(event.target.value)}
        />
        {/^https?:\/\/\S+$/.test(address) && (
          <Button asChild variant="ghost" size="sm" square>
            <a href={address} target="_blank" rel="noreferrer noopener" aria-label={`Open ${label}`}>
              <ExternalIcon />
            </a>
          </Button>
        )}
      </HStack>
    </Field>
  )
}

const Pair = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '5',
    rowGap: '3',
    // One under the other where there is no room, such as in a panel.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
    alignItems: 'start',
  },
})
const Name = chakra('span', { base: { color: 'muted', fontWeight: 'normal' } })

const longestLine = 160

/** One text in both languages, side by side. */
export function BilingualField(props: ControlProps) {
  const { name, label, value, onChange, disabled, required, schema, problems, isRow } = props
  const texts: Partial<Record<Language, string>> = Object(value ?? {})
  const { properties = {} } = unwrapNullable(schema)
  return (
    <FieldGroup label={isRow ? <VisuallyHidden>{label}</VisuallyHidden> : label} hint={props.hint} error={problems['']}>
      <Pair>
        {languages.map((language) => {
          const Control = (properties[language]?.maxLength ?? 0) > longestLine ? LongTextField : TextField
          return (
            <Control
              key={language}
              {...props}
              name={`${name}.${language}`}
              label={languageNames[language]}
              hint={undefined}
              required={required}
              schema={properties[language] ?? {}}
              value={texts[language]}
              language={language}
              disabled={disabled}
              problems={problemsBelow(problems, language)}
              onChange={(text) => onChange({ ...texts, [language]: text })}
            />
          )
        })}
      </Pair>
    </FieldGroup>
  )
}

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password that cannot be guessed and that can be read out: no letters that look alike. */
function strongPassword(length = 20): string {
  // Numbers past the last whole round of letters would make the first ones likelier.
  const bound = 256 - (256 % letters.length)
  const drawn: string[] = []
  while (drawn.length < length) {
    const fair = [...crypto.getRandomValues(new Uint8Array(length))].filter((number) => number < bound)
    drawn.push(...fair.map((number) => letters[number % letters.length] ?? ''))
  }
  return drawn.slice(0, length).join('')
}

/** A new password; the present one cannot be read. */
export function PasswordField(props: ControlProps) {
  const { name, value, onChange, disabled, hint, schema } = props
  const { minLength = 1 } = unwrapNullable(schema)
  const [isCopied, setCopied] = useState(false)
  if (disabled) return null
  return (
    <Field {...fieldOf(props)} hint={hint ?? `Leave empty to keep it. At least ${minLength} characters.`}>
      <HStack flexWrap="nowrap" gap="2">
        <PasswordInput
          {...dense}
          name={name}
          value={typed(value)}
          autoComplete="new-password"
          showLabel="Show password"
          hideLabel="Hide password"
          onChange={(event) => {
            setCopied(false)
            onChange(event.target.value)
          }}
        />
        <Button
          variant="secondary"
          size="sm"
          minBlockSize="10"
          whiteSpace="nowrap"
          onClick={() => {
            const password = strongPassword()
            onChange(password)
            setCopied(true)
            void navigator.clipboard?.writeText(password).catch(() => setCopied(false))
          }}
        >
          Generate
        </Button>
      </HStack>
      <Name role="status" fontSize="sm">
        {isCopied && 'Copied. It stays visible until you save.'}
      </Name>
    </Field>
  )
}
