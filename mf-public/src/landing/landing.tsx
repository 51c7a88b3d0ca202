import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useLocation } from '@qasima/shared/router/router'
import { useState } from 'react'

export function Component() {
  const [n, setN] = useState(0)
  return (
    <button type="button" onClick={() => setN(n + 1)}>
      landing {useLanguage()} {useLocation().pathname} {n}
    </button>
  )
}
