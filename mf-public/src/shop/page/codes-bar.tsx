import type { CountryId } from '@qasima/shared/contract/country'
import { couponSorts } from '@qasima/shared/contract/shop/shop.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { useSearchParams } from '@qasima/shared/router/router'
import { Chip, ChipRow } from '@qasima/shared/ui/chip'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, VisuallyHidden } from '@qasima/shared/ui/text'
import { useState } from 'react'
import type { CountryChoice } from '../../coupon/coupon.rules.ts'
import { type CouponSort, sortOf } from './coupon-order.ts'
import { shopPageWords } from './shop-page.words.ts'

/** More countries than these wait behind a button. */
const shownAtFirst = 6

const More = chakra('button', {
  base: {
    flexShrink: '0',
    minBlockSize: 'hit',
    paddingInline: '3',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    textDecorationLine: 'underline',
    textUnderlineOffset: '0.22em',
    textDecorationColor: 'edge',
    borderRadius: 'control',
  },
})

/** With large letters the row has a line of its own. */
const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3' } })
const Chips = chakra(ChipRow, {
  base: { flex: '1 1 11rem', minInlineSize: '0', marginInlineStart: '0', paddingInlineStart: '1' },
})

/** One row, whose parts are groups of their own to a screen reader. */
const Group = chakra('div', { base: { display: 'contents' } })

interface CountryGroupProps {
  countries: { country: CountryId; count: number }[]
  choice: CountryChoice
  onChoice: (choice: CountryChoice) => void
}

function CountryGroup({ countries, choice, onChoice }: CountryGroupProps) {
  const t = useWords(shopPageWords)
  const format = useFormat()
  const [unfolded, setUnfolded] = useState(false)
  const known = countries.some(({ country }) => country === choice)
  // One left over would take as much room by its count as by its name.
  const folds = !unfolded && countries.length > shownAtFirst + 1
  const shown = folds ? countries.filter(({ country }, place) => place < shownAtFirst || country === choice) : countries
  const hidden = countries.length - shown.length
  return (
    <Group role="group" aria-label={t('countryFilter')}>
      <Chip pressed={choice === 'all'} onPressedChange={() => onChoice('all')}>
        {t('allCountries')}
      </Chip>
      {choice !== 'all' && !known && (
        <Chip pressed onPressedChange={() => onChoice('all')} count={format.number(0)}>
          {format.country(choice)}
        </Chip>
      )}
      {shown.map(({ country, count }) => (
        <Chip
          key={country}
          pressed={choice === country}
          onPressedChange={(pressed) => onChoice(pressed ? country : 'all')}
          count={format.number(count)}
        >
          {format.country(country)}
        </Chip>
      ))}
      {folds && (
        <More type="button" onClick={() => setUnfolded(true)}>
          {t('moreCountries', { count: hidden, shown: format.number(hidden) })}
        </More>
      )}
    </Group>
  )
}

function SortGroup() {
  const t = useWords(shopPageWords)
  const [address, setAddress] = useSearchParams()
  const sort = sortOf(address)
  const choose = (wanted: CouponSort | undefined) => {
    const next = new URLSearchParams(address)
    if (wanted) next.set('sort', wanted)
    else next.delete('sort')
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Group role="group" aria-label={t('order')}>
      {couponSorts.map((option) => (
        <Chip
          key={option}
          pressed={sort === option}
          onPressedChange={(pressed) => choose(pressed ? option : undefined)}
        >
          {t(`order-${option}`)}
        </Chip>
      ))}
    </Group>
  )
}

interface CodesBarProps extends CountryGroupProps {
  headingId: string
  /** There is something to put in order. */
  sortable: boolean
}

/** The heading of the codes with the countries to choose from, which read as one sentence, and the order of the codes. */
export function CodesBar({ headingId, sortable, ...props }: CodesBarProps) {
  const t = useWords(shopPageWords)
  const format = useFormat()
  const { countries, choice } = props
  const country = choice === 'all' ? null : format.country(choice)
  const chooses = countries.length > 1
  return (
    <Line>
      <Heading id={headingId} size="xs" flexShrink="0">
        {chooses ? t('countryFilter') : country ? t('couponsIn', { country }) : t('coupons')}
        {chooses && country && <VisuallyHidden> {country}</VisuallyHidden>}
      </Heading>
      {(chooses || sortable) && (
        <Chips>
          {chooses && <CountryGroup {...props} />}
          {sortable && <SortGroup />}
        </Chips>
      )}
    </Line>
  )
}
