import { languageNames } from '@qasima/shared/admin/labels'
import { useMediaChange } from '@qasima/shared/admin/media-library'
import { UnsavedChangesGuard } from '@qasima/shared/admin/unsaved-changes-guard'
import { directionOf, languages } from '@qasima/shared/contract/language'
import { altLength, describeMedia, type MediaItem } from '@qasima/shared/contract/media/media.routes'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { Button } from '@qasima/shared/ui/button'
import { Field, FieldGroup, Textarea } from '@qasima/shared/ui/field'
import { chakra } from '@qasima/shared/ui/styled'
import { toast } from '@qasima/shared/ui/toast'
import type { FormEvent, KeyboardEvent } from 'react'
import { readPlace } from './library-address.ts'

const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '3' } })

const shownAt = ({ search }: { search: string }) => readPlace(new URLSearchParams(search)).panel

type AltTexts = Partial<MediaItem['alt']>

const changedTexts = (before: MediaItem['alt'], typed: AltTexts): AltTexts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = (typed[language] ?? '').trim()
      return text === before[language] ? [] : [[language, text]]
    }),
  )

/** What a picture shows, in both languages, for people who cannot see it. */
export function AltForm({ item, disabled }: { readonly item: MediaItem; readonly disabled: boolean }) {
  const { mutateAsync } = useMediaChange(describeMedia)
  const form = useContractForm(describeMedia, {
    defaults: { alt: item.alt },
    rest: { path: item.path },
    // The language that was not changed stays as it is, also when another member of staff changes it meanwhile.
    send: ({ path, alt }) => mutateAsync({ path, alt: changedTexts(item.alt, alt) }),
    done({ alt }) {
      form.reset({ alt })
      toast.success('Saved.')
    },
  })
  const alt = form.value('alt')
  const isChanged = Object.keys(changedTexts(item.alt, alt)).length > 0

  async function save(event?: FormEvent): Promise<boolean> {
    event?.preventDefault()
    return isChanged && form.submit()
  }

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works in every field of the form.
    <div onKeyDown={saveByKey}>
      <ContractForm form={{ ...form, submit: save }}>
        <FieldGroup
          label="Alt text"
          hint="Describe the picture for people who cannot see it."
          error={form.error('alt')}
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
                  onChange={(event) => form.set('alt', { ...alt, [language]: event.target.value })}
                />
              </Field>
            ))}
          </Pair>
        </FieldGroup>
        {!disabled && (
          // Never disabled, or the focus would be lost by pressing it with the keyboard.
          <Button
            type="submit"
            size="sm"
            variant={isChanged ? 'primary' : 'secondary'}
            alignSelf="flex-start"
            loading={form.sending}
          >
            Save
          </Button>
        )}
      </ContractForm>
      <UnsavedChangesGuard
        isChanged={() => !disabled && isChanged}
        stays={(here, next) => here.pathname === next.pathname && shownAt(here) === shownAt(next)}
        onSave={() => save()}
        onLeave={() => form.reset()}
      />
    </div>
  )
}
