import { pathInLanguage } from '@qasima/shared/contract/language'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { defineWords, useWords } from '@qasima/shared/i18n/words'
import { useNavigate } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { SearchInput } from '@qasima/shared/ui/field'
import { chakra } from '@qasima/shared/ui/styled'
import { type FormEvent, useState } from 'react'

const searchWords = defineWords('public.shop-search', {
  ar: { label: 'ابحث عن متجر', clear: 'مسح البحث', search: 'بحث' },
  en: { label: 'Search stores', clear: 'Clear search', search: 'Search' },
})

const Form = chakra('form', { base: { display: 'flex', gap: '2', inlineSize: 'full', maxInlineSize: '34rem' } })

/** A search that leads to the directory. */
export function ShopSearch() {
  const t = useWords(searchWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const directory = pathInLanguage('/shops', language)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const search = text.trim()
    navigate(search ? `${directory}?${new URLSearchParams({ search })}` : directory)
  }

  return (
    <Form role="search" action={directory} onSubmit={onSubmit}>
      <SearchInput
        name="search"
        label={t('label')}
        placeholder={t('label')}
        clearLabel={t('clear')}
        value={text}
        onValueChange={setText}
        minBlockSize="14"
        maxLength={100}
      />
      <Button type="submit" size="lg" paddingInline="6">
        {t('search')}
      </Button>
    </Form>
  )
}
