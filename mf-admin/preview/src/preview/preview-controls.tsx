import { countries } from '@qasima/shared/contract/country'
import { Button } from '@qasima/shared/ui/button'
import { Field, Input, Select } from '@qasima/shared/ui/field'
import { chakra } from '@qasima/shared/ui/styled'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { devices, type PreviewChoice, publicPage } from './preview-choice.ts'

const Controls = chakra('form', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'end',
    gridTemplateColumns: { base: '1fr 1fr', lg: 'repeat(5, minmax(0, 1fr))' },
  },
})
const Whole = chakra('div', {
  base: { gridColumn: '1 / -1', display: 'flex', gap: '2', alignItems: 'flex-end', '& > :first-child': { flex: '1' } },
})

const pages = ['/', '/shops', '/products', '/how-we-verify', '/blog', '/support', '/add-store']

interface ChoiceFieldProps<Name extends keyof PreviewChoice> {
  readonly label: string
  readonly name: Name
  readonly choice: PreviewChoice
  readonly onChoose: (change: Partial<PreviewChoice>) => void
  readonly options: readonly { readonly value: PreviewChoice[Name] & string; readonly label: string }[]
}

function ChoiceField<Name extends 'country' | 'language' | 'device' | 'theme'>({
  label,
  name,
  choice,
  onChoose,
  options,
}: ChoiceFieldProps<Name>): ReactNode {
  return (
    <Field label={label}>
      <Select value={choice[name]} onChange={({ target }) => onChoose({ [name]: target.value })}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface PreviewControlsProps {
  readonly choice: PreviewChoice
  /** The page that is shown. */
  readonly page: string
  readonly onChoose: (change: Partial<PreviewChoice>) => void
}

/** Which page is shown, and to whom. */
export function PreviewControls({ choice, page, onChoose }: PreviewControlsProps) {
  const [typed, setTyped] = useState(page)
  const [isWrong, setWrong] = useState(false)
  const list = useId()
  useEffect(() => setTyped(page), [page])

  function show(event: FormEvent) {
    event.preventDefault()
    const found = publicPage(typed, location.origin)
    setWrong(found === undefined)
    if (found === undefined) return
    setTyped(found)
    onChoose({ page: found })
  }

  return (
    <Controls onSubmit={show} aria-label="Preview settings" noValidate>
      <Whole>
        <Field label="Page" error={isWrong && 'Enter the path of a public page, for example /shops.'}>
          <Input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            list={list}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
        <Button type="submit" variant="secondary" marginBlockEnd="2">
          Show
        </Button>
      </Whole>
      <datalist id={list}>
        {pages.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <ChoiceField
        label="Country"
        name="country"
        choice={choice}
        onChoose={onChoose}
        options={countries.map(({ id, name }) => ({ value: id, label: name.en }))}
      />
      <ChoiceField
        label="Language"
        name="language"
        choice={choice}
        onChoose={onChoose}
        options={[
          { value: 'both', label: 'Both' },
          { value: 'ar', label: 'Arabic' },
          { value: 'en', label: 'English' },
        ]}
      />
      <ChoiceField
        label="Device"
        name="device"
        choice={choice}
        onChoose={onChoose}
        options={[
          { value: 'phone', label: devices.phone.label },
          { value: 'tablet', label: devices.tablet.label },
          { value: 'desktop', label: devices.desktop.label },
        ]}
      />
      <ChoiceField
        label="Theme"
        name="theme"
        choice={choice}
        onChoose={onChoose}
        options={[
          { value: 'dark', label: 'Dark' },
          { value: 'light', label: 'Light' },
        ]}
      />
      <Field label="Visitor">
        <Select
          value={choice.isMember ? 'member' : 'guest'}
          onChange={({ target }) => onChoose({ isMember: target.value === 'member' })}
        >
          <option value="guest">Guest</option>
          <option value="member">Signed in</option>
        </Select>
      </Field>
    </Controls>
  )
}
