import type { CountryId } from '@qasima/shared/contract/country'
import { couponSorts } from '@qasima/shared/contract/shop/shop.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { useSearchParams } from '@qasima/shared/router/router'
import { PlainSubmit } from '@qasima/shared/ui/button'
import { Chip, ChipRow } from '@qasima/shared/ui/chip'
import { Select } from '@qasima/shared/ui/field'
import { SortIcon } from '@qasima/shared/ui/icon'
import { WithoutScripts } from '@qasima/shared/ui/layout'
import { chakra, noScripts } from '@qasima/shared/ui/styled'
import { Heading, VisuallyHidden } from '@qasima/shared/ui/text'
import { useState } from 'react'
import type { CountryChoice, kindOf } from '../../coupon/coupon.rules.ts'
import { sortOf } from './coupon-order.ts'
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

/** On a phone one line, with large letters several; on a desktop the countries have a line of their own below. */
const Line = chakra('form', {
  base: {
    display: { base: 'flex', md: 'grid' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: { md: '2' },
    [noScripts]: { display: 'flex' },
  },
})
const Chips = chakra(ChipRow, {
  base: {
    flex: '1 1 11rem',
    gridRow: '2',
    gridColumn: '1 / -1',
    minInlineSize: '0',
    marginInline: '0',
    paddingInline: '0',
    // What is cut off fades, which says that there is more.
    paddingInlineEnd: { base: '5', md: '0' },
    maskImage: { base: 'linear-gradient(calc(var(--forward) * -90deg), #0000, #000 1.25rem)', md: 'none' },
    _print: { display: 'none' },
    [noScripts]: { display: 'none' },
  },
})
/** On a phone the chips need its room, and say what it says. */
const Title = chakra(Heading, {
  base: { flexShrink: '0' },
  variants: {
    beside: {
      chips: {
        position: { base: 'absolute', md: 'static' },
        clipPath: { base: 'inset(50%)', md: 'none' },
        _print: { position: 'static', clipPath: 'none' },
      },
    },
  },
})
/** The chips say it on screen; paper has none. */
const CountryInTitle = chakra(VisuallyHidden, {
  base: {
    _print: {
      position: 'static',
      inlineSize: 'auto',
      blockSize: 'auto',
      margin: '0',
      overflow: 'visible',
      clipPath: 'none',
      whiteSpace: 'normal',
    },
  },
})
/** On a phone only its icon is seen; the list of the device opens from it all the same. */
const Order = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    _print: { display: 'none' },
    boxSize: { base: 'hit', md: 'auto' },
    inlineSize: { md: '12.5rem' },
    borderRadius: 'full',
    borderWidth: { base: '1px', md: '0' },
    borderColor: 'edge',
    '&[data-chosen]': { color: 'accentText', bg: { base: 'accentSoft', md: 'transparent' } },
    '&:focus-within': { outline: { base: '2px solid', md: 'none' }, outlineColor: 'accentText', outlineOffset: '2px' },
    '& > svg': { display: { base: 'block', md: 'none' } },
    '& > div': {
      position: { base: 'absolute', md: 'static' },
      inset: '0',
      opacity: { base: '0', md: '1' },
    },
    '& select': { minBlockSize: 'hit' },
    // What is chosen takes effect later, and is seen until then.
    [noScripts]: {
      inlineSize: '12.5rem',
      borderWidth: '0',
      '& > svg': { display: 'none' },
      '& > div': { position: 'static', opacity: '1' },
    },
  },
})

interface CountryChipsProps {
  countries: { country: CountryId; count: number }[]
  choice: CountryChoice
  onChoice: (choice: CountryChoice) => void
}

function CountryChips({ countries, choice, onChoice }: CountryChipsProps) {
  const t = useWords(shopPageWords)
  const format = useFormat()
  const [unfolded, setUnfolded] = useState(false)
  const known = countries.some(({ country }) => country === choice)
  const folds = !unfolded && countries.length > shownAtFirst
  const shown = folds ? countries.filter(({ country }, place) => place < shownAtFirst || country === choice) : countries
  const hidden = countries.length - shown.length
  return (
    <>
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
    </>
  )
}

function SortSelect() {
  const t = useWords(shopPageWords)
  const [address, setAddress] = useSearchParams()
  const sort = sortOf(address)
  function choose(wanted: string) {
    const next = new URLSearchParams(address)
    if (wanted) next.set('sort', wanted)
    else next.delete('sort')
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Order data-chosen={sort}>
      <SortIcon />
      <Select aria-label={t('order')} name="sort" value={sort ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('order-best')}</option>
        {couponSorts.map((option) => (
          <option key={option} value={option}>
            {t(`order-${option}`)}
          </option>
        ))}
      </Select>
    </Order>
  )
}

/** The country of the codes where scripts are off. */
function CountrySelect({ countries, choice }: Omit<CountryChipsProps, 'onChoice'>) {
  const t = useWords(shopPageWords)
  const format = useFormat()
  const ids = [...new Set([...countries.map(({ country }) => country), ...(choice === 'all' ? [] : [choice])])]
  return (
    <WithoutScripts flex="1 1 9rem">
      <Select aria-label={t('country')} name="country" defaultValue={choice} key={choice}>
        <option value="all">{t('allCountries')}</option>
        {ids.map((id) => (
          <option key={id} value={id}>
            {format.country(id)}
          </option>
        ))}
      </Select>
    </WithoutScripts>
  )
}

interface CodesBarProps extends CountryChipsProps {
  headingId: string
  /** What the listed coupons are called together. */
  kind: ReturnType<typeof kindOf>
  /** There is something to put in order. */
  sortable: boolean
}

/** The heading of the codes with the countries to choose from, which read as one sentence, and the order of the codes. */
export function CodesBar({ headingId, kind, sortable, ...props }: CodesBarProps) {
  const t = useWords(shopPageWords)
  const format = useFormat()
  const { countries, choice } = props
  const country = choice === 'all' ? null : format.country(choice)
  const chooses = countries.length > 1
  return (
    <Line method="get">
      <Title id={headingId} size="xs" beside={chooses ? 'chips' : undefined}>
        {t(`${chooses || country ? 'countryFilter' : 'coupons'}-${kind}`)}
        {chooses && <CountryInTitle> {country ?? t('everyCountry')}</CountryInTitle>}
        {!chooses && country && ` ${country}`}
      </Title>
      {chooses && (
        <Chips role="group" aria-label={t(`countryFilter-${kind}`)}>
          <CountryChips {...props} />
        </Chips>
      )}
      {(chooses || sortable) && <CountrySelect countries={countries} choice={choice} />}
      {sortable && <SortSelect />}
      {(chooses || sortable) && <PlainSubmit>{t('showCodes')}</PlainSubmit>}
    </Line>
  )
}
