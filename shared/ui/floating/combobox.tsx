/**
 * A text field in a `Field` that offers matches: `<Combobox label shown typed onTypedChange options note />`. `typed`
 * is the text being typed, null while the list is closed: the field then shows `shown`. The caller finds the options.
 * Keys, focus, placement and announcements come from Ark. Load it lazily.
 */
import { createListCollection } from '@ark-ui/react/collection'
import { useCombobox } from '@ark-ui/react/combobox'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Input, useFieldControl } from '../field.tsx'
import { chakra } from '../styled.tsx'
import { Directed, Positioner, placing } from './positioner.tsx'

const Around = chakra('div', { base: { flex: '1', minInlineSize: '0' } })
const List = chakra('div', {
  base: {
    inlineSize: 'min(24rem, calc(100vw - 1rem))',
    maxBlockSize: '22rem',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '1.5',
    bg: 'raised',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: '14px',
    boxShadow: 'overlay',
    fontSize: 'sm',
  },
})
const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minBlockSize: '10',
    paddingInline: '3',
    borderRadius: 'sm',
    cursor: 'pointer',
    '&[data-highlighted]': { bg: 'accentSoft' },
  },
})
const Note = chakra('p', { base: { paddingInline: '3', paddingBlock: '2', color: 'muted' } })

export interface ComboboxOption {
  /** Unique among the options. */
  readonly value: string
  readonly content: ReactNode
  readonly onPick: () => void
}

type Offer = Pick<ComboboxProps, 'options' | 'note'>

/** Freezes the options while one is pressed: an option that moves away under the pointer would not be picked. */
function useSteadyOffer(offer: Offer): Offer & { hold: () => void } {
  const [held, setHeld] = useState<Offer | null>(null)
  useEffect(() => {
    if (!held) return
    // The click event follows the release.
    const letGo = () => void setTimeout(() => setHeld(null))
    const ends = ['pointerup', 'pointercancel'] as const
    for (const end of ends) addEventListener(end, letGo)
    return () => {
      for (const end of ends) removeEventListener(end, letGo)
    }
  }, [held])
  return { ...(held ?? offer), hold: () => setHeld(offer) }
}

type ComboboxProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> & {
  /** Accessible name of the list. */
  label: string
  /** The field's text while nothing is typed. */
  shown: string
  typed: string | null
  onTypedChange: (typed: string | null) => void
  options: readonly ComboboxOption[]
  /** Shown above the options: that there are none, or why. */
  note?: ReactNode
  /** Options are loading. */
  isBusy?: boolean
}

function DirectedCombobox(props: ComboboxProps) {
  const { label, shown, typed, onTypedChange, options: latest, note: latestNote, isBusy, readOnly, ...input } = props
  const { options, note, hold } = useSteadyOffer({ options: latest, note: latestNote })
  const ownId = useId()
  const field = useFieldControl()
  // The library closes before it picks; by then the caller may offer other options.
  const offered = useRef(options)
  useEffect(() => {
    if (typed !== null) offered.current = options
  })
  const api = useCombobox({
    ids: { input: field.id ?? ownId },
    collection: createListCollection({ items: [...options], itemToString: ({ value }) => value }),
    // The caller shows the selection.
    value: [],
    // React controls the text: the library writes it back after a render, overwriting keys typed in between.
    inputValue: '',
    allowCustomValue: true,
    selectionBehavior: 'preserve',
    inputBehavior: 'autohighlight',
    openOnClick: true,
    readOnly: readOnly ?? false,
    invalid: field['aria-invalid'] ?? false,
    positioning: { ...placing, placement: 'bottom-start', sameWidth: false },
    onOpenChange: ({ open, reason }) => {
      if (!open) onTypedChange(null)
      else if (reason !== 'input-change') onTypedChange('')
    },
    onSelect: ({ itemValue }) => offered.current.find(({ value }) => value === itemValue)?.onPick(),
  })

  const { defaultValue, onChange, onKeyDown, ...inputProps } = api.getInputProps()
  return (
    <Around {...api.getControlProps()}>
      <Input
        {...inputProps}
        {...input}
        dir="auto"
        value={typed ?? shown}
        onChange={(event) => {
          const { value } = event.target
          // The first key replaces the previous value.
          onTypedChange(typed === null ? value.replace(shown, '') : value)
          onChange?.(event)
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          // With nothing highlighted the library would let Enter submit the form.
          if (event.key === 'Enter' && api.open) event.preventDefault()
        }}
      />
      {api.open && (
        <Positioner placing={api.getPositionerProps()}>
          <List
            {...api.getContentProps()}
            onPointerDownCapture={hold}
            aria-label={label}
            aria-labelledby={undefined}
            aria-busy={isBusy}
          >
            {note && <Note role="presentation">{note}</Note>}
            {options.map((option) => (
              <Option key={option.value} {...api.getItemProps({ item: option })}>
                {option.content}
              </Option>
            ))}
          </List>
        </Positioner>
      )}
    </Around>
  )
}

export function Combobox(props: ComboboxProps) {
  return (
    <Directed>
      <DirectedCombobox {...props} />
    </Directed>
  )
}
