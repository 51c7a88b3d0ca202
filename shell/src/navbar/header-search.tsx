import { pathInLanguage } from '@qasima/shared/contract/language'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useNavigate } from '@qasima/shared/router/router'
import { SuggestInput } from '@qasima/shared/suggest/suggest-input'
import { chakra } from '@qasima/shared/ui/styled'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { navbarWords } from './navbar.words.ts'

const Form = chakra('form', { base: { position: 'relative', inlineSize: 'full' } })
const maxLength = 100

/** The search of the site, wherever the visitor is. */
export function HeaderSearch({ takesFocus }: { readonly takesFocus: boolean }) {
  const t = useWords(navbarWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const page = pathInLanguage('/products', language)
  // On a phone it stands in the menu, where a keyboard that opens by itself would cover the links.
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const search = text.trim()
    navigate(search ? `${page}?${new URLSearchParams({ search })}` : page)
  }

  return (
    <Form ref={form} role="search" action={page} onSubmit={onSubmit}>
      <SuggestInput
        of="products"
        name="search"
        label={t('searchFor')}
        placeholder={t('searchFor')}
        clearLabel={t('clearSearch')}
        value={text}
        onValueChange={setText}
        maxLength={maxLength}
      />
    </Form>
  )
}
