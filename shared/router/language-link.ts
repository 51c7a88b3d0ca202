import { createElement, type ReactNode, type Ref } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router'
import { pathInLanguage } from '../contract/language.ts'
import { useLanguage } from '../i18n/language-context.ts'

/** A link inside the site. `to` is written without a language prefix and stays in the language of the page. */
export function Link({ to, ...rest }: LinkProps & { to: string; ref?: Ref<HTMLAnchorElement> }): ReactNode {
  const language = useLanguage()
  const [, path = '', rest_ = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  const address = path.startsWith('/') ? pathInLanguage(path, language) + rest_ : to
  return createElement(RouterLink, { to: address, prefetch: undefined, ...rest })
}
