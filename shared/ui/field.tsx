/**
 * A field is a label, one control and its messages: `<Field label hint error required><Input name="email" type="email"
 * /></Field>`. `error` says what to do and is announced with the control. Controls: `Input`, `Textarea`, `Select`
 * (native), `SearchInput` (`value`, `onValueChange`, `clearLabel`), `RadioCards` (`label`, `options`, `value`,
 * `onValueChange`, its own `error`). `FieldGroup` groups several controls under one name, with a hint and an `error`
 * about all of them.
 */
import { type ComponentProps, createContext, type ReactNode, type Ref, useContext, useId, useRef } from 'react'
import { AlertIcon, ChevronDownIcon, CloseIcon, SearchIcon } from './icon.tsx'
import { chakra } from './styled.tsx'

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldControl | null>(null)

interface ControlOfField {
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
  readonly 'aria-required'?: true | undefined
}

/** The ARIA attributes of a control inside a `Field`; empty outside of one. */
export function useFieldControl(): ControlOfField {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

const Root = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '1.5', minInlineSize: '0' } })
const Label = chakra('label', { base: { fontSize: 'sm', fontWeight: 'medium' } })
const Optional = chakra('span', { base: { color: 'muted', fontWeight: 'normal' } })
const Hint = chakra('p', { base: { fontSize: 'sm', color: 'muted' } })
const Failure = chakra('p', {
  base: {
    fontSize: 'sm',
    color: 'bad',
    display: 'flex',
    gap: '1.5',
    alignItems: 'flex-start',
    '& svg': { marginBlockStart: '0.3em' },
  },
})

/** Shown beside the field, and announced when it appears while the form is on screen. */
function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <Failure id={id}>
          <AlertIcon size={16} />
          <span>{children}</span>
        </Failure>
      )}
    </div>
  )
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** Shown beside the field: what is wrong and what to do. */
  error?: ReactNode
  required?: boolean
  /** The word after the label of an optional field. */
  optionalLabel?: string
  children: ReactNode
}

export function Field({ label, hint, error, required = false, optionalLabel, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext.Provider value={{ id, describedBy, invalid: Boolean(error), required }}>
      <Root>
        <Label htmlFor={id}>
          {label} {optionalLabel && <Optional>({optionalLabel})</Optional>}
        </Label>
        {children}
        {hint && <Hint id={hintId}>{hint}</Hint>}
        <FieldError id={errorId}>{error}</FieldError>
      </Root>
    </FieldContext.Provider>
  )
}

const control = {
  inlineSize: 'full',
  minBlockSize: '12',
  paddingInline: '3.5',
  borderRadius: 'control',
  borderWidth: '1px',
  borderColor: 'edge',
  bg: 'surface',
  color: 'fg',
  fontSize: 'md',
  lineHeight: 'control',
  transitionProperty: 'border-color',
  transitionDuration: 'state',
  _hover: { borderColor: 'fg' },
  _invalid: { borderColor: 'bad' },
  _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  // An address or a password runs left-to-right, but is aligned with the page's lines.
  '*:dir(rtl) > &[dir=ltr]': { textAlign: 'end' },
} as const

const BaseInput = chakra('input', { base: control })
const BaseTextarea = chakra('textarea', {
  base: { ...control, minBlockSize: '28', paddingBlock: '3', lineHeight: 'body' },
})
const BaseSelect = chakra('select', {
  base: {
    ...control,
    appearance: 'none',
    paddingInlineEnd: '11',
    cursor: 'pointer',
    '& option': { bg: 'surface', color: 'fg' },
  },
})
/** Wraps an input and what is inside it. */
export const InputFrame = chakra('div', { base: { position: 'relative', minInlineSize: '0', inlineSize: 'full' } })
/** A button at the end of an input. */
export const InputButton = chakra('button', {
  base: {
    position: 'absolute',
    insetInlineEnd: '0.5',
    insetBlock: '0.5',
    inlineSize: 'hit',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'control',
    color: 'muted',
    cursor: 'pointer',
    _hover: { color: 'fg' },
  },
})
const AtEnd = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '3',
    insetBlock: '0',
    display: 'grid',
    placeItems: 'center',
    pointerEvents: 'none',
    color: 'muted',
  },
})
const AtStart = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: '3.5',
    insetBlock: '0',
    display: 'grid',
    placeItems: 'center',
    pointerEvents: 'none',
    color: 'muted',
  },
})

export function Input(props: ComponentProps<typeof BaseInput>) {
  return <BaseInput {...useFieldControl()} {...props} />
}

export function Textarea(props: ComponentProps<typeof BaseTextarea>) {
  return <BaseTextarea {...useFieldControl()} {...props} />
}

export function Select({ children, ...props }: ComponentProps<typeof BaseSelect>) {
  return (
    <InputFrame>
      <BaseSelect {...useFieldControl()} {...props}>
        {children}
      </BaseSelect>
      <AtEnd aria-hidden>
        <ChevronDownIcon size={20} />
      </AtEnd>
    </InputFrame>
  )
}

type SearchInputProps = Omit<ComponentProps<typeof BaseInput>, 'value' | 'onChange' | 'type'> & {
  value: string
  onValueChange: (value: string) => void
  /** Name of the button that clears the search. */
  clearLabel: string
  /** The accessible name, if no `Field` gives one. */
  label?: string
  ref?: Ref<HTMLInputElement>
}

/** Clearing keeps the focus in the search, so that the next word can be typed at once. */
export function SearchInput({ value, onValueChange, clearLabel, label, ref, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement | null>(null)
  return (
    <InputFrame>
      <AtStart aria-hidden>
        <SearchIcon size={20} />
      </AtStart>
      <BaseInput
        {...useFieldControl()}
        aria-label={label}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        paddingInlineStart="11"
        paddingInlineEnd={value === '' ? '3.5' : '12'}
        textOverflow="ellipsis"
        {...props}
        ref={(element: HTMLInputElement | null) => {
          input.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {value !== '' && (
        <InputButton
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onValueChange('')
            input.current?.focus()
          }}
        >
          <CloseIcon size={18} />
        </InputButton>
      )}
    </InputFrame>
  )
}

const Group = chakra('fieldset', { base: { display: 'flex', flexDirection: 'column', gap: '2', minInlineSize: '0' } })
const Legend = chakra('legend', { base: { fontSize: 'sm', fontWeight: 'medium', marginBlockEnd: '1.5' } })

/** Several controls under one name. */
export function FieldGroup({ label, hint, error, children }: Omit<FieldProps, 'optionalLabel' | 'required'>) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(' ') || undefined
  return (
    <Group aria-describedby={describedBy}>
      <Legend>{label}</Legend>
      {children}
      {hint && <Hint id={hintId}>{hint}</Hint>}
      <FieldError id={errorId}>{error}</FieldError>
    </Group>
  )
}

const Options = chakra('div', {
  base: { display: 'grid', gap: '2', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' },
})
const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minBlockSize: '12',
    padding: '3.5',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'edge',
    bg: 'surface',
    cursor: 'pointer',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'state',
    _hover: { borderColor: 'fg' },
    '&:has(:checked)': { borderColor: 'accentText', bg: 'accentSoft' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
})
const Radio = chakra('input', {
  base: {
    appearance: 'none',
    boxSize: '5',
    flexShrink: '0',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'edge',
    transitionProperty: 'border-width, border-color',
    transitionDuration: 'state',
    _checked: { borderWidth: '6px', borderColor: 'accentText' },
    _focusVisible: { outline: 'none' },
  },
})

type RadioCardsProps<Value extends string> = {
  label: ReactNode
  name: string
  options: { value: Value; label: ReactNode; hint?: ReactNode }[]
  value: Value | null
  onValueChange: (value: Value) => void
  error?: ReactNode
}

/** One choice of a few, each a card. */
export function RadioCards<Value extends string>({
  label,
  name,
  options,
  value,
  onValueChange,
  error,
}: RadioCardsProps<Value>) {
  return (
    <FieldGroup label={label} error={error}>
      <Options>
        {options.map((option) => (
          <Option key={option.value}>
            <Radio
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-invalid={Boolean(error) || undefined}
              onChange={() => onValueChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && (
                <Hint as="span" display="block">
                  {option.hint}
                </Hint>
              )}
            </span>
          </Option>
        ))}
      </Options>
    </FieldGroup>
  )
}
