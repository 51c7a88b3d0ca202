import type { CountryId } from '@qasima/shared/contract/country'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { type Format, useFormat } from '@qasima/shared/i18n/format'
import { type Translate, useWords } from '@qasima/shared/i18n/words'
import { ClockIcon, VerifiedIcon } from '@qasima/shared/ui/icon'
import { chakra } from '@qasima/shared/ui/styled'
import { type CountryChoice, daysUntil } from './coupon.rules.ts'
import { couponWords } from './coupon.words.ts'

/** A nearer end is said on the ticket, in days; a farther one in the details, as a date. */
const countedDays = 14
/** Names of countries in one sentence; more of them are counted. */
const namedCountries = 6

export const FactLine = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: '1',
    fontSize: 'xs',
    lineHeight: 'control',
    textWrap: 'pretty',
    color: 'muted',
    fontVariantNumeric: 'lining-nums tabular-nums',
    '& svg': { alignSelf: 'center', flexShrink: '0' },
  },
})
/** Said where there is room for it; the details say it everywhere. */
const Aside = chakra('span', {
  base: { display: 'none' },
  variants: {
    from: {
      medium: { '@container (min-width: 26rem)': { display: 'inline' } },
      wide: { '@container (min-width: 54rem)': { display: 'inline' } },
    },
  },
})

/** How well the code did when people tried it, and where, unless that is the country of the page. */
export function Evidence({ coupon, choice }: { coupon: PublicCoupon; choice: CountryChoice }) {
  const t = useWords(couponWords)
  const format = useFormat()
  const { worked, failed, lastWorkedAt, isProven, country, days } = coupon.evidence
  const tries = worked + failed
  const isElsewhere = (country ?? 'all') !== choice
  return (
    <FactLine color={isProven ? 'good' : undefined}>
      {isProven && <VerifiedIcon size={16} />}
      <span>
        {tries > 0 ? triesText(worked, tries, t, format) : t(untriedWord(coupon))}
        {tries > 0 && (
          <>
            <Aside from="medium">{` ${t('within', { days: format.number(days) })}`}</Aside>
            {isElsewhere && ` ${placeOf(coupon, t, format)}`}
            {lastWorkedAt && <Aside from="wide">{` · ${t('lastWorked', { ago: format.ago(lastWorkedAt) })}`}</Aside>}
          </>
        )}
      </span>
    </FactLine>
  )
}

/** Where it was tried. */
const placeOf = ({ evidence: { country } }: PublicCoupon, t: Translate<'inCountry' | 'inAll'>, format: Format) =>
  country ? t('inCountry', { country: format.country(country) }) : t('inAll')

/** What is known of a code that no shopper tried lately. */
function untriedWord({ evidence: { isProven, lastWorkedAt } }: PublicCoupon) {
  if (isProven) return 'workedForTeam'
  return lastWorkedAt ? 'notLately' : 'untested'
}

function triesText(worked: number, tries: number, t: Translate<TriesWord>, format: Format): string {
  if (tries === 1) return t(worked === 1 ? 'onlyWorked' : 'onlyFailed')
  return t('worked', { count: tries, worked: format.number(worked), shown: format.number(tries) })
}

type TriesWord = 'onlyWorked' | 'onlyFailed' | 'worked'

function periodOf(coupon: PublicCoupon, t: Translate<PeriodWord>, format: Format): string | null {
  const { state, startsAt, endsAt } = coupon
  if (state === 'upcoming') return t('starts', { date: format.longDate(startsAt) })
  if (endsAt === null) return null
  if (state === 'expired') return t('ended', { date: format.longDate(endsAt) })
  const days = daysUntil(endsAt)
  if (days === 0) return t('endsSoon')
  return days <= countedDays ? t('endsIn', { count: days, shown: format.number(days) }) : null
}

type PeriodWord = 'starts' | 'ended' | 'endsSoon' | 'endsIn'

/** When the coupon begins or ends, where that matters now; the details say the rest. */
export function Period({ coupon }: { coupon: PublicCoupon }) {
  const t = useWords(couponWords)
  const format = useFormat()
  const period = periodOf(coupon, t, format)
  if (!period) return null
  return (
    <FactLine>
      <ClockIcon size={16} />
      {period}
    </FactLine>
  )
}

/** The year that the coupon is of. */
export function YearOf({ coupon: { code, year } }: { coupon: PublicCoupon }) {
  const t = useWords(couponWords)
  const format = useFormat()
  return t(code === null ? 'offerOf' : 'codeOf', { year: format.digits(String(year)) })
}

/** Where the code works, in one sentence. */
export function WorksIn({ countries }: { countries: readonly CountryId[] }) {
  const t = useWords(couponWords)
  const format = useFormat()
  const named = countries.slice(0, namedCountries)
  const more = countries.length - named.length
  const rest = more > 0 ? [t('moreCountries', { count: more, shown: format.number(more) })] : []
  return <bdi>{t('worksIn', { countries: format.list([...named.map(format.country), ...rest]) })}</bdi>
}

const Details = chakra('details', {
  base: {
    fontSize: 'sm',
    color: 'muted',
    '&[open]': { flexBasis: 'full' },
    '& > summary': {
      // On paper the terms are open, and need no word for it.
      _print: { display: 'none' },
      display: 'inline-flex',
      alignItems: 'center',
      // A target for a finger that takes the place of a line.
      minBlockSize: 'hit',
      minInlineSize: 'hit',
      marginBlock: '-2.5',
      cursor: 'pointer',
      fontWeight: 'medium',
      fontSize: 'xs',
      textDecorationLine: 'underline',
      textUnderlineOffset: '0.22em',
      textDecorationColor: 'edge',
      listStyle: 'none',
      _hover: { color: 'fg' },
      '&::-webkit-details-marker': { display: 'none' },
    },
    '& ul': {
      listStyle: 'disc',
      paddingInlineStart: '5',
      paddingBlock: '2 1',
      _print: { columnCount: 2, paddingBlock: '0', fontSize: '11px', lineHeight: '1.35' },
    },
  },
})

type ConfirmationWord = 'confirmedBy' | 'lastWorked' | 'by-shopper' | 'by-staff' | 'by-feed'

/** When it was last seen to work, and by whom. */
function confirmation(
  { confirmedBy }: PublicCoupon,
  at: string,
  t: Translate<ConfirmationWord>,
  format: Format,
): string {
  const ago = format.ago(at)
  return confirmedBy ? t('confirmedBy', { ago, by: t(`by-${confirmedBy}`) }) : t('lastWorked', { ago })
}

/** Every condition, one sentence each. */
export function CouponTerms({ coupon }: { coupon: PublicCoupon }) {
  const t = useWords(couponWords)
  const format = useFormat()
  const {
    minimumOrder,
    maximumDiscount,
    newCustomersOnly,
    stackable,
    terms,
    countries,
    startsAt,
    endsAt,
    evidence,
    exclusions,
  } = coupon
  const tries = evidence.worked + evidence.failed
  return (
    <Details>
      <summary>{t('terms')}</summary>
      <ul>
        <li>
          <YearOf coupon={coupon} />
        </li>
        {minimumOrder && <li>{t('minimumOrder', { money: format.money(minimumOrder) })}</li>}
        {maximumDiscount && <li>{t('maximumDiscount', { money: format.money(maximumDiscount) })}</li>}
        {newCustomersOnly && <li>{t('newCustomers')}</li>}
        <li>{t(stackable ? 'stackable' : 'notStackable')}</li>
        {exclusions && <li>{exclusions}</li>}
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
        <li>
          <WorksIn countries={countries} />
        </li>
        {endsAt && coupon.state !== 'expired' && <li>{t('until', { date: format.longDate(endsAt) })}</li>}
        {coupon.state !== 'upcoming' && <li>{t('since', { date: format.longDate(startsAt) })}</li>}
        <li>{t('firstSeen', { date: format.longDate(coupon.firstSeenAt) })}</li>
        {tries > 0 && (
          <li>
            {[
              triesText(evidence.worked, tries, t, format),
              placeOf(coupon, t, format),
              t('within', { days: format.number(evidence.days) }),
            ].join(' ')}
          </li>
        )}
        {evidence.lastWorkedAt && <li>{confirmation(coupon, evidence.lastWorkedAt, t, format)}</li>}
      </ul>
    </Details>
  )
}
