/** `StoreSuggestions`: the list below a `SuggestInput`. It hears the keys of the input itself, which stays small. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { record } from '../analytics/analytics.ts'
import { countCopy } from '../contract/coupon/coupon-vote.routes.ts'
import { pathInLanguage } from '../contract/language.ts'
import { pageCountry } from '../federation/page-country.ts'
import { call, visitorCountry } from '../http/call.ts'
import { useFormat } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language-context.ts'
import { useWords } from '../i18n/words.ts'
import { useNavigate, useSearchParams } from '../router/router.ts'
import { isolated } from '../schema/isolated.ts'
import { plainCode } from '../schema/plain-code.ts'
import { writeText } from '../ui/copy-code.tsx'
import { chakra } from '../ui/styled.tsx'
import { VisuallyHidden } from '../ui/text.tsx'
import { toast } from '../ui/toast.tsx'
import { suggestWords } from './suggest.words.ts'
import { OptionLine } from './suggestion-line.tsx'
import { optionsOf, type SuggestionOption } from './suggestion-options.ts'
import { useSuggestions } from './use-suggestions.ts'

const Popup = chakra('div', {
  base: {
    position: 'absolute',
    insetBlockStart: 'calc(100% + 0.375rem)',
    insetInline: '0',
    zIndex: 'sticky',
    maxBlockSize: 'min(26rem, 60dvh)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '1.5',
    bg: 'surface',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: 'overlay',
    textAlign: 'start',
  },
})
const List = chakra('div', { base: { '&[aria-busy=true]': { opacity: '0.6' } } })
const Note = chakra('p', { base: { paddingInline: '3', paddingBlock: '2.5', fontSize: 'sm', color: 'muted' } })

interface StoreSuggestionsProps {
  readonly id: string
  readonly of: 'shops' | 'products'
  readonly text: string
  readonly isOpen: boolean
  readonly input: RefObject<HTMLInputElement | null>
  readonly onOpenChange: (open: boolean) => void
  readonly onActive: (optionId: string | undefined) => void
  readonly onText: (text: string) => void
}

/** What choosing a line does. */
function useChoice({ input, onOpenChange, onText }: StoreSuggestionsProps) {
  const t = useWords(suggestWords)
  const language = useLanguage()
  const navigate = useNavigate()

  async function copy(couponId: string, code: string, shopName: string) {
    const plain = plainCode(code)
    if (!(await writeText(plain))) return toast.error(t('notCopied'))
    toast.success(t('copied', { code: isolated(plain) }))
    record({ kind: 'action', category: 'coupon', action: 'copy-search', label: shopName })
    call(countCopy, { body: { couponId } }).catch(() => {})
  }

  function go(path: string) {
    onOpenChange(false)
    input.current?.blur()
    navigate(pathInLanguage(path, language))
  }

  return (option: SuggestionOption) => {
    switch (option.kind) {
      case 'meant':
        return onText(option.name)
      case 'shop':
        return go(`/shop/${option.shop.id}/${option.shop.slug}`)
      case 'code':
        return void copy(option.coupon.id, option.code, option.shop.shopName)
      case 'product':
        return go(`/product/${option.product.id}/${option.product.slug}`)
      case 'ask':
        return go(`/add-store?${new URLSearchParams({ store: option.name })}`)
    }
  }
}

/** The line that the keys are on, and the keys. */
function useKeys(
  { input, isOpen, onOpenChange, onActive, id }: StoreSuggestionsProps,
  options: readonly SuggestionOption[],
  choose: (option: SuggestionOption) => void,
) {
  const [activeKey, setActiveKey] = useState<string | undefined>()
  const place = isOpen ? options.findIndex(({ key }) => key === activeKey) : -1
  const activeId = place >= 0 ? `${id}-${place}` : undefined
  useEffect(() => onActive(activeId), [activeId, onActive])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const move = (to: number) => {
      event.preventDefault()
      onOpenChange(true)
      setActiveKey(options[(to + options.length) % Math.max(options.length, 1)]?.key)
    }
    const active = options[place]
    if (event.key === 'ArrowDown') move(place + 1)
    else if (event.key === 'ArrowUp') move(place < 0 ? options.length - 1 : place - 1)
    else if (event.key === 'Home' && active) move(0)
    else if (event.key === 'End' && active) move(options.length - 1)
    else if (event.key === 'Enter') {
      if (active) {
        event.preventDefault()
        choose(active)
      } else onOpenChange(false)
    } else if (event.key === 'Escape' && isOpen) {
      // The text stays; what is around the search hears nothing of it.
      event.preventDefault()
      event.stopPropagation()
      setActiveKey(undefined)
      onOpenChange(false)
    } else if (event.key.length === 1) setActiveKey(undefined)
  })
  useEffect(() => {
    const element = input.current
    if (!element) return
    const hear = (event: KeyboardEvent) => onKey(event)
    element.addEventListener('keydown', hear)
    return () => element.removeEventListener('keydown', hear)
  }, [input])

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return place
}

export function StoreSuggestions(props: StoreSuggestionsProps) {
  const { id, of, text, isOpen } = props
  const t = useWords(suggestWords)
  const format = useFormat()
  const [address] = useSearchParams()
  const country = pageCountry(address, visitorCountry())
  const { answer, isWaiting } = useSuggestions(text, { of, country, isWanted: isOpen })
  const found = answer?.found
  const options = found ? optionsOf(answer.search, found) : []
  const lead = useChoice(props)
  function choose(option: SuggestionOption) {
    if (answer && option.kind !== 'meant') record({ kind: 'search', text: answer.search, found: option.kind !== 'ask' })
    lead(option)
  }
  const place = useKeys(props, options, choose)
  if (!isOpen) return null

  const count = options.filter(({ kind }) => kind === 'shop' || kind === 'product').length
  const spoken = isWaiting ? '' : answer && !found ? t('failed') : t('found', { count, shown: format.number(count) })
  return (
    // Pressing anywhere in the list leaves the focus in the search.
    <Popup onMouseDown={(event) => event.preventDefault()}>
      <VisuallyHidden as="p" role="status">
        {spoken}
      </VisuallyHidden>
      {!answer && <Note>{t('searching')}</Note>}
      {answer && !found && <Note>{t('failed')}</Note>}
      {found && found.shops.length === 0 && <Note>{t('none')}</Note>}
      <List id={id} role="listbox" aria-label={t('suggestions')} aria-busy={isWaiting}>
        {options.map((option, index) => (
          <OptionLine
            key={option.key}
            id={`${id}-${index}`}
            option={option}
            country={country}
            isActive={index === place}
            onChoose={() => choose(option)}
          />
        ))}
      </List>
    </Popup>
  )
}
