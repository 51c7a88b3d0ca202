import { useWords } from '@qasima/shared/i18n/words'
import { SuggestInput } from '@qasima/shared/suggest/suggest-input'
import { useSearchForm } from '@qasima/shared/suggest/use-search-form'
import { chakra } from '@qasima/shared/ui/styled'
import { useEffect, useRef } from 'react'
import { navbarWords } from './navbar.words.ts'

const Form = chakra('form', { base: { position: 'relative', inlineSize: 'full' } })

/** The site's search, on every page. */
export function HeaderSearch({ takesFocus }: { readonly takesFocus: boolean }) {
  const t = useWords(navbarWords)
  const element = useRef<HTMLFormElement>(null)
  const { form, input } = useSearchForm('products')
  // On a phone it is in the menu, where an automatic keyboard would cover the links.
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('input')?.focus()
  }, [takesFocus])

  return (
    <Form {...form} ref={element}>
      <SuggestInput {...input} label={t('searchFor')} placeholder={t('searchFor')} clearLabel={t('clearSearch')} />
    </Form>
  )
}
