import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { type Format, useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Badge } from '@qasima/shared/ui/badge'
import { CheckIcon, ClockIcon, CloseIcon, VerifiedIcon } from '@qasima/shared/ui/icon'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi } from '@qasima/shared/ui/text'
import { type CountryChoice, daysUntil, proofOf } from './coupon.rules.ts'
import { couponWords } from './coupon.words.ts'

/** A nearer end is said in days, a farther one as a date. */
const countedDays = 14
/** Names of countries on one ticket; the rest are in its details. */
const namedCountries = 3

const Line = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: '1.5',
    fontSize: 'sm',
    color: 'muted',
    fontVariantNumeric: 'lining-nums tabular-nums',
    '& svg': { alignSelf: 'center' },
  },
})

/** How well the code did when people tried it. Nothing is claimed without tries. */
export function Evidence({ coupon }: { coupon: PublicCoupon }) {
  const t = useWords(couponWords)
  const format = useFormat()
  const { worked, failed, lastWorkedAt } = coupon.evidence
  const proof = proofOf(coupon)
  const tries = worked + failed
  return (
    <Line color={proof === 'proven' ? 'good' : undefined}>
      {proof === 'proven' && <VerifiedIcon size={16} />}
      {proof === 'untested'
        ? t('untested')
        : t('worked', { count: tries, worked: format.number(worked), shown: format.number(tries) })}
      {lastWorkedAt && tries > 0 && ` · ${t('lastWorked', { ago: format.ago(lastWorkedAt) })}`}
    </Line>
  )
}

function periodOf(coupon: PublicCoupon, t: ReturnType<typeof useWords<PeriodWord>>, format: Format): string {
  const { state, startsAt, endsAt } = coupon
  if (state === 'upcoming') return t('starts', { date: format.longDate(startsAt) })
  if (endsAt === null) return t('since', { date: format.longDate(startsAt) })
  if (state === 'expired') return t('ended', { date: format.longDate(endsAt) })
  const days = daysUntil(endsAt)
  if (days === 0) return t('endsSoon')
  if (days <= countedDays) return t('endsIn', { count: days, shown: format.number(days) })
  return t('until', { date: format.longDate(endsAt) })
}

type PeriodWord = 'starts' | 'since' | 'ended' | 'endsSoon' | 'endsIn' | 'until'

/** When the coupon begins or ends, whichever matters now. */
export function Period({ coupon }: { coupon: PublicCoupon }) {
  const t = useWords(couponWords)
  const format = useFormat()
  return (
    <Line>
      <ClockIcon size={16} />
      {periodOf(coupon, t, format)}
    </Line>
  )
}

/** Where the code works: what it means for the chosen country, else the first few names. All are in the details. */
export function CouponCountries({ coupon, choice }: { coupon: PublicCoupon; choice: CountryChoice }) {
  const t = useWords(couponWords)
  const format = useFormat()
  const { countries } = coupon
  const works = choice !== 'all' && countries.includes(choice)
  const named = works ? [] : countries.slice(0, namedCountries)
  const more = countries.length - named.length - (works ? 1 : 0)
  return (
    <>
      {choice !== 'all' && (
        <Badge tone={works ? 'good' : 'bad'}>
          {works ? <CheckIcon /> : <CloseIcon />}
          {t(works ? 'worksHere' : 'notHere', { country: format.country(choice) })}
        </Badge>
      )}
      {named.map((country) => (
        <Badge key={country}>{format.country(country)}</Badge>
      ))}
      {more > 0 && <Line>{t('moreCountries', { count: more, shown: format.number(more) })}</Line>}
    </>
  )
}

const Details = chakra('details', {
  base: {
    fontSize: 'sm',
    color: 'muted',
    '& > summary': {
      display: 'inline-flex',
      alignItems: 'center',
      minBlockSize: '8',
      cursor: 'pointer',
      fontWeight: 'medium',
      textDecorationLine: 'underline',
      textUnderlineOffset: '0.22em',
      textDecorationColor: 'edge',
      listStyle: 'none',
      _hover: { color: 'fg' },
      '&::-webkit-details-marker': { display: 'none' },
    },
    '& ul': { listStyle: 'disc', paddingInlineStart: '5', paddingBlockStart: '1' },
  },
})

/** Every condition, one sentence each. */
export function CouponTerms({ coupon }: { coupon: PublicCoupon }) {
  const t = useWords(couponWords)
  const format = useFormat()
  const { minimumOrder, maximumDiscount, newCustomersOnly, stackable, terms, countries } = coupon
  return (
    <Details>
      <summary>{t('terms')}</summary>
      <ul>
        {minimumOrder && <li>{t('minimumOrder', { money: format.money(minimumOrder) })}</li>}
        {maximumDiscount && <li>{t('maximumDiscount', { money: format.money(maximumDiscount) })}</li>}
        {newCustomersOnly && <li>{t('newCustomers')}</li>}
        <li>{t(stackable ? 'stackable' : 'notStackable')}</li>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
        <li>
          {t('worksIn')} <Bdi>{format.list(countries.map(format.country))}</Bdi>
        </li>
      </ul>
    </Details>
  )
}
