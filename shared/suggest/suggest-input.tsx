/**
 * `SuggestInput`: a search that shows stores, their best codes, and products while a visitor types. Props are those of
 * `SearchInput`, and `of`: what is searched for. Suggestions span the closest ancestor that is positioned. Their code is
 * fetched when the search is first used; without it the search works all the same.
 */
import { type ComponentProps, useId, useRef, useState } from 'react'
import { SearchInput } from '../ui/field.tsx'
import { onDemand, usePart } from '../ui/on-demand.ts'

const suggestions = onDemand(() =>
  import(/* webpackChunkName: "pressed" */ '@qasima/shared/suggest/store-suggestions').then(
    ({ StoreSuggestions }) => StoreSuggestions,
  ),
)

interface SuggestInputProps extends ComponentProps<typeof SearchInput> {
  readonly of: 'shops' | 'products'
}

export function SuggestInput({ of, onFocus, onBlur, onValueChange, ...props }: SuggestInputProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const [active, setActive] = useState<string | undefined>()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const Suggestions = usePart(suggestions, state !== 'unused', () => setState('unused'))
  const isOpen = state === 'open' && props.value.trim() !== ''
  return (
    <>
      <SearchInput
        {...props}
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen && Suggestions !== undefined}
        aria-controls={isOpen && Suggestions ? listId : undefined}
        aria-activedescendant={isOpen ? active : undefined}
        onFocus={(event) => {
          // Nothing opens before a visitor types or presses an arrow.
          setState((now) => (now === 'unused' ? 'closed' : now))
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setState((now) => (now === 'open' ? 'closed' : now))
          onBlur?.(event)
        }}
        onValueChange={(value) => {
          setState('open')
          onValueChange(value)
        }}
      />
      {Suggestions && (
        <Suggestions
          id={listId}
          of={of}
          text={props.value}
          isOpen={isOpen}
          input={input}
          onOpenChange={(open) => setState(open ? 'open' : 'closed')}
          onActive={setActive}
          onText={(text) => {
            setState('open')
            onValueChange(text)
          }}
        />
      )}
    </>
  )
}
