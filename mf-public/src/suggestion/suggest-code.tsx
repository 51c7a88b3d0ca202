import type { CountryId } from '@qasima/shared/contract/country'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { lazyPart } from '@qasima/shared/ui/lazy-part'
import { chakra, noScripts } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useEffect, useRef, useState } from 'react'
import { suggestionWords } from './suggestion.words.ts'

const CodeForm = lazyPart(async () => (await import(/* webpackChunkName: "pressed" */ './code-form.tsx')).CodeForm)

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    marginBlockStart: '3',
    _print: { display: 'none' },
    [noScripts]: { display: 'none' },
  },
})

interface SuggestCodeProps {
  readonly shop: { readonly id: number; readonly shopName: string }
  /** Where the page says that its codes work. */
  readonly country: CountryId | undefined
}

/** After the codes of a store: a quiet way to name one that is missing. */
export function SuggestCode({ shop, country }: SuggestCodeProps) {
  const t = useWords(suggestionWords)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <CodeForm shop={shop} country={country} onClose={() => setOpen(false)} />
  return (
    <Line>
      <Text tone="muted">{t('ask')}</Text>
      <Button ref={button} variant="ghost" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
    </Line>
  )
}
