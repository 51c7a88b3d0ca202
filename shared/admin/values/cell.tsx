/**
 * A value as lists and cards show it, by the kind of its field; `Amount`, `Ago`, `StatusBadge` and `EmptyValue` serve
 * columns that render themselves.
 */
import type { ReactNode } from 'react'
import type { AnyCollection } from '../../contract/collection.ts'
import { findCountry } from '../../contract/country.ts'
import { formatFor } from '../../i18n/format.ts'
import type { Kind, KindValue } from '../../schema/kind.ts'
import type { LocalizedText } from '../../schema/localized-text.ts'
import type { Money } from '../../schema/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { chakra } from '../../ui/styled.tsx'
import { RelationName } from '../data/relation-names.tsx'
import { dayText } from '../describe/day-text.ts'
import { valueLabel } from '../describe/labels.ts'
import type { AnyItem } from '../describe/record.ts'

const format = formatFor('en')

const Line = chakra('span', { base: { display: 'block', truncate: true } })
const Two = chakra('span', {
  // Said for each line, since a language brings the line height of reading with it.
  base: { display: 'block', minInlineSize: '0', '& > span': { lineHeight: '1.3' } },
})
const Second = chakra('span', { base: { display: 'block', truncate: true, color: 'muted', fontSize: 'xs' } })
const Picture = chakra('img', { base: { boxSize: '7', objectFit: 'contain', borderRadius: 'sm', bg: '#fff' } })

/** Where there is no value. */
export const EmptyValue = () => (
  <chakra.span color="muted" aria-label="None">
    –
  </chakra.span>
)

/** An amount with the sign of its currency; isolated, as its digits run left to right in any line. */
export const Amount = ({ of }: { of: Money }) => <bdi dir="ltr">{format.money(of)}</bdi>

const twoDays = 2 * 86_400_000

/** Days, hours or minutes ago; the day when that is over two days away, or yet to come. The moment is in the title. */
export function Ago({ at, inSentence }: { at: string; inSentence?: boolean }) {
  const passed = Date.now() - new Date(at).getTime()
  const text = passed < 0 || passed > twoDays ? dayText(at) : format.ago(at)
  return (
    <time dateTime={at} title={`${at.slice(0, 16).replace('T', ' ')} UTC`}>
      {inSentence ? text.replace(/^Just/, 'just') : text}
    </time>
  )
}

type Tone = 'neutral' | 'accent' | 'good' | 'bad'

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  paused: 'accent',
  stopped: 'bad',
  suspended: 'bad',
  deleted: 'bad',
}

/** A value of a closed list, as a word on its own ground. */
export const StatusBadge = ({ of: value }: { of: string }) => (
  <Badge tone={tones[value.toLowerCase()] ?? 'neutral'}>{valueLabel(value)}</Badge>
)

/** English over Arabic, each in its own direction. */
const Bilingual = ({ of: { ar, en } }: { of: LocalizedText }) => (
  <Two>
    <Line lang="en" dir="ltr">
      {en || <EmptyValue />}
    </Line>
    <Second lang="ar" dir="rtl" textAlign="end">
      {ar}
    </Second>
  </Two>
)

const shownOf = 3

/** The first few, and how many more; all of them in the title. */
function Several({
  values,
  title,
  show,
}: {
  values: readonly string[]
  title?: string
  show?: (value: string) => ReactNode
}) {
  if (values.length === 0) return <EmptyValue />
  const more = values.length - shownOf
  return (
    <Line title={title}>
      {values.slice(0, shownOf).map((value, position) => (
        <span key={value}>
          {position > 0 && ', '}
          {show ? show(value) : <bdi>{value}</bdi>}
        </span>
      ))}
      {more > 0 && ` +${more}`}
    </Line>
  )
}

const Countries = ({ of: ids }: { of: readonly string[] }) => (
  <Several
    values={ids.map((id) => id.toUpperCase())}
    title={ids.map((id) => findCountry(id)?.name.en ?? id).join(', ')}
  />
)

interface CellProps {
  readonly collection: Pick<AnyCollection, 'relations'>
  readonly name: string
  readonly kind: Kind | undefined
  readonly item: AnyItem
}

interface CellContext {
  /** The collection that a relation leads to. */
  readonly related: string | undefined
}

const plainText = (value: string | number) => <bdi>{String(value)}</bdi>
const amountOf = (value: number) => <bdi>{format.number(value)}</bdi>
const severalTexts = (values: readonly string[]) => <Several values={values} title={values.join(', ')} />

/** How values of each kind are drawn; those of any other kind are plain texts, or JSON. */
const drawings: { readonly [One in Kind]?: (value: KindValue<One>, context: CellContext) => ReactNode } = {
  choice: valueLabel,
  status: (value) => <StatusBadge of={value} />,
  country: (id) => findCountry(id)?.name.en ?? id,
  boolean: (value) => (value ? 'Yes' : 'No'),
  integer: amountOf,
  number: amountOf,
  money: (value) => <Amount of={value} />,
  moment: (at) => <Ago at={at} />,
  day: (value) => dayText(value),
  localizedText: (value) => <Bilingual of={value} />,
  picture: (address) => <Picture src={address} alt="" loading="lazy" />,
  webAddress: (address) => <bdi dir="ltr">{address.replace(/^https?:\/\/(www\.)?/, '')}</bdi>,
  relation: (id, { related }) => (related ? <RelationName of={related} id={String(id)} /> : String(id)),
  'list of country': (ids) => <Countries of={ids} />,
  'list of choice': (values) => <Several values={values.map(valueLabel)} />,
  'list of permission': severalTexts,
  'list of text': severalTexts,
  'list of relation': (ids, { related }) => (
    <Several
      values={ids.map(String)}
      {...(related ? { show: (id: string) => <RelationName of={related} id={id} /> } : {})}
    />
  ),
}

/** One field of a record. */
export function Cell({ collection, name, kind, item }: CellProps): ReactNode {
  const value = item[name]
  if (value === null || value === undefined || value === '') return <EmptyValue />
  // A value of a field is of the kind that the field's schema says, which its drawing asks for.
  const draw = kind && (drawings[kind] as ((value: unknown, context: CellContext) => ReactNode) | undefined)
  if (draw) return draw(value, { related: collection.relations[name] })
  return typeof value === 'object' ? JSON.stringify(value) : plainText(String(value))
}
