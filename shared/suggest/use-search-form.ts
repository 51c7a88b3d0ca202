import { type FormEvent, useState } from 'react'
import { pathInLanguage } from '../contract/language.ts'
import { useLanguage } from '../i18n/language-context.ts'
import { useNavigate } from '../router/router.ts'
import { searchTextLength } from './search-text.ts'

/** A search that leads to the page of what it searches for: props of its form, and of its `SuggestInput`. */
export function useSearchForm(of: keyof typeof searchTextLength) {
  const language = useLanguage()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const page = pathInLanguage(`/${of}`, language)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const search = text.trim()
    navigate(search ? `${page}?${new URLSearchParams({ search })}` : page)
  }

  return {
    form: { role: 'search', action: page, onSubmit },
    input: { of, name: 'search', value: text, onValueChange: setText, maxLength: searchTextLength[of] },
  }
}
