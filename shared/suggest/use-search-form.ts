import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { pathInLanguage } from '../contract/language.ts'
import { useLanguage } from '../i18n/language-context.ts'
import { useNavigate } from '../router/router.ts'
import { pastedLink, searchOf } from '../search/pasted-link.ts'
import { searchTextLength } from './search-text.ts'
import { useNamedShop } from './use-named-shop.ts'

/** A search that leads to the one store that it names, else to its results: props of its form, and of its `SuggestInput`. */
export function useSearchForm(of: keyof typeof searchTextLength) {
  const language = useLanguage()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const openNamedShop = useNamedShop()
  const page = pathInLanguage(`/${of}`, language)
  const open = (search: string) => navigate(search ? `${page}?${new URLSearchParams({ search })}` : page)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const search = searchOf(text)
    if (!(await openNamedShop(search))) open(search)
  }

  /** A whole link of a product is what the visitor came with: its page opens without another press. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const isWhole = value === '' || (selectionStart === 0 && selectionEnd === value.length)
    const link = of === 'products' && isWhole && /https?:\/\//i.test(pasted) ? pastedLink(pasted) : undefined
    if (!link || link.pathname === '/') return
    event.preventDefault()
    setText(link.href)
    open(link.href)
  }

  return {
    form: { role: 'search', action: page, onSubmit },
    input: { of, name: 'search', value: text, onValueChange: setText, maxLength: searchTextLength[of], onPaste },
  }
}
