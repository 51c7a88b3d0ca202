import { LeaveGuard } from '@qasima/shared/admin/leave-guard'
import { useMediaChange } from '@qasima/shared/admin/media-library'
import { mediaSentence } from '@qasima/shared/admin/media-sentences'
import { directionOf, languages } from '@qasima/shared/contract/language'
import { altLength, describeMedia, type MediaItem } from '@qasima/shared/contract/media/media.routes'
import { Button } from '@qasima/shared/ui/button'
import { Field, FieldGroup, Textarea } from '@qasima/shared/ui/field'
import { chakra } from '@qasima/shared/ui/styled'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'
import { readPlace } from './library-address.ts'

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '3', alignItems: 'flex-start' } })
const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3' } })

const languageNames = { ar: 'Arabic', en: 'English' } as const

const shownAt = ({ search }: { search: string }) => readPlace(new URLSearchParams(search)).panel

/** What a picture shows, in both languages, for who does not see it. */
export function AltForm({ item, disabled }: { readonly item: MediaItem; readonly disabled: boolean }) {
  const [typed, setTyped] = useState<Partial<MediaItem['alt']>>({})
  const describe = useMediaChange(describeMedia)
  const alt = { ...item.alt, ...typed }
  const changed = languages.filter((language) => alt[language].trim() !== item.alt[language])

  async function save(): Promise<boolean> {
    if (changed.length === 0 || describe.isPending) return false
    try {
      const texts = Object.fromEntries(changed.map((language) => [language, alt[language].trim()]))
      await describe.mutateAsync({ path: item.path, alt: texts })
      setTyped({})
      toast.success('Saved.')
      return true
    } catch {
      // The form says it.
      return false
    }
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void save()
      }}
    >
      <FieldGroup
        label="Alt text"
        hint="What the picture shows, for people who cannot see it."
        error={describe.error && mediaSentence(describe.error)}
      >
        <Pair>
          {languages.map((language) => (
            <Field key={language} label={languageNames[language]}>
              <Textarea
                lang={language}
                dir={directionOf(language)}
                fontSize="sm"
                minBlockSize="20"
                paddingBlock="2"
                maxLength={altLength}
                readOnly={disabled}
                value={alt[language]}
                onChange={(event) => setTyped({ ...typed, [language]: event.target.value })}
              />
            </Field>
          ))}
        </Pair>
      </FieldGroup>
      {!disabled && (
        // Never disabled, or whoever has just pressed it with the keyboard would be nowhere.
        <Button
          type="submit"
          size="sm"
          variant={changed.length > 0 ? 'primary' : 'secondary'}
          loading={describe.isPending}
        >
          Save
        </Button>
      )}
      <LeaveGuard
        isChanged={() => !disabled && changed.length > 0}
        stays={(here, next) => here.pathname === next.pathname && shownAt(here) === shownAt(next)}
        onSave={save}
        onLeave={() => setTyped({})}
      />
    </Form>
  )
}
