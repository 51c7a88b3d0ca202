import type { ReactNode } from 'react'
import type { CountryId } from '../contract/country.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { isolated } from '../schema/isolated.ts'
import { CopyIcon, SearchIcon } from '../ui/icon.tsx'
import { ProductPlate } from '../ui/picture/product-plate.tsx'
import { StoreMark } from '../ui/picture/store-mark.tsx'
import { chakra } from '../ui/styled.tsx'
import { Bdi, Code } from '../ui/text.tsx'
import { suggestWords } from './suggest.words.ts'
import type { SuggestionOption } from './suggestion-options.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minBlockSize: 'hit',
    paddingInline: '3',
    paddingBlock: '1.5',
    borderRadius: 'control',
    cursor: 'pointer',
    lineHeight: 'control',
    _hover: { bg: 'raised' },
    '&[aria-selected=true]': { bg: 'raised', boxShadow: 'inset 0 0 0 2px var(--q-colors-accent-text)' },
  },
  variants: { below: { true: { marginInlineStart: '12' } } },
})
const Words = chakra('span', { base: { flex: '1', minInlineSize: '0', overflow: 'hidden', lineClamp: 2 } })
const Aside = chakra('span', { base: { flexShrink: '0', fontSize: 'sm', color: 'muted' } })
const Ticket = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: '0',
    maxInlineSize: '55%',
    overflow: 'hidden',
    paddingInline: '2',
    paddingBlock: '0.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'accentText',
    bg: 'accentSoft',
    color: 'accentText',
  },
})

interface OptionLineProps {
  readonly id: string
  readonly option: SuggestionOption
  /** Of which codes are counted; undefined is every one. */
  readonly country: CountryId | undefined
  readonly isActive: boolean
  readonly onChoose: () => void
}

/** One line of the suggestions; the input says which of them the keys are on. */
export function OptionLine({ id, option, country, isActive, onChoose }: OptionLineProps) {
  const t = useWords(suggestWords)
  const format = useFormat()
  const line = (children: ReactNode, name?: string) => (
    <Line
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={name}
      below={option.kind === 'code'}
      onClick={onChoose}
    >
      {children}
    </Line>
  )
  switch (option.kind) {
    case 'meant':
      return line(
        <>
          <SearchIcon size={18} />
          <Words>{t('meant', { name: isolated(option.name) })}</Words>
        </>,
      )
    case 'shop': {
      const { shopName, couponCount } = option.shop
      return line(
        <>
          <StoreMark shop={option.shop} size="sm" />
          <Words fontWeight="semibold">
            <Bdi>{shopName}</Bdi>
          </Words>
          <Aside>
            {country && couponCount === 0
              ? t('noneIn', { country: format.country(country) })
              : t('codes', { count: couponCount, shown: format.number(couponCount) })}
          </Aside>
        </>,
      )
    }
    case 'code': {
      const { code, coupon, shop } = option
      return line(
        <>
          <Ticket>
            <Code>{code}</Code>
            <CopyIcon size={16} />
          </Ticket>
          <Words fontSize="sm" color="muted">
            {coupon.title}
          </Words>
        </>,
        t('copyNamed', { code, shop: shop.shopName, title: coupon.title }),
      )
    }
    case 'product': {
      const { name, best } = option.product
      return line(
        <>
          <ProductPlate product={option.product} size="sm" />
          <Words dir="auto">{name}</Words>
          {best && (
            <Aside>
              <Bdi>{format.money(best.price)}</Bdi>
            </Aside>
          )}
        </>,
      )
    }
    case 'ask':
      return line(<Words color="accentText">{t('ask', { name: isolated(option.name) })}</Words>)
  }
}
