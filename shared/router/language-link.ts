import { createElement, type ReactNode, type Ref } from 'react'
import { type LinkProps, Link as RouterLink, useLocation } from 'react-router'
import { languageOfPath, pathInLanguage } from '../contract/language.ts'

/** A link inside the site. `to` is written without a language prefix and stays in the language of the address. */
export function Link({ to, ...rest }: LinkProps & { to: string; ref?: Ref<HTMLAnchorElement> }): ReactNode {
  const language = languageOfPath(useLocation().pathname)
  const [, path = '', rest_ = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  const address = path.startsWith('/') ? pathInLanguage(path, language) + rest_ : to
  return createElement(RouterLink, { to: address, prefetch: undefined, ...rest })
}
