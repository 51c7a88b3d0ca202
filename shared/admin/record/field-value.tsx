/** A value as it is read, whole: in a merge, in the history. */
import type { ReactNode } from 'react'
import { directionOf, type Language } from '../../contract/language.ts'
import { formatFor } from '../../i18n/format.ts'
import type { Kind, KindValue } from '../../schema/kind.ts'
import { Stack } from '../../ui/layout.tsx'
import { chakra } from '../../ui/styled.tsx'
import { useRecordNames } from '../data/record-names.ts'
import { utcTime } from '../describe/labels.ts'
import type { RecordId } from '../describe/record.ts'
import { choiceLabel } from './field-choice.tsx'

const format = formatFor('en')

const Muted = chakra('span', { base: { color: 'muted' } })
const Words = chakra('span', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })
const Picture = chakra('img', {
  base: { maxInlineSize: '16', maxBlockSize: '16', objectFit: 'contain', bg: '#fff', borderRadius: 'sm' },
})
const Mono = chakra('span', { base: { fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' } })

function Names({ of: collection, ids }: { of: string; ids: readonly RecordId[] }) {
  const names = useRecordNames(collection, ids)
  return <Words>{ids.map((id) => names?.get(String(id)) ?? `${id}`).join(', ')}</Words>
}

const inLanguage = (language: Language | undefined) =>
  language ? { lang: language, dir: directionOf(language) } : { dir: 'auto' }

interface FieldValueProps {
  readonly kind: Kind
  readonly value: unknown
  /** The collection that the value names records of. */
  readonly target?: string | undefined
  /** Whose text it is. */
  readonly language?: Language | undefined
}

type Drawing<Value> = (value: Value, props: FieldValueProps) => ReactNode

const choices = (values: readonly string[]) => values.map(choiceLabel).join(', ')

/** How values of each kind are read; those of any other kind are plain texts, or JSON. */
const drawings: { readonly [One in Kind]?: Drawing<KindValue<One>> } = {
  localizedText: ({ ar, en }) => (
    <Stack gap="1">
      {ar && <Words {...inLanguage('ar')}>{ar}</Words>}
      {en && <Words {...inLanguage('en')}>{en}</Words>}
    </Stack>
  ),
  money: (value) => <bdi dir="ltr">{format.money(value)}</bdi>,
  moment: (at) => <time dateTime={at}>{utcTime(at)}</time>,
  choice: choiceLabel,
  status: choiceLabel,
  country: choiceLabel,
  picture: (address) => <Picture src={address} alt="" loading="lazy" />,
  relation: (id, { target }) => (target ? <Names of={target} ids={[id]} /> : String(id)),
  'list of relation': (ids, { target }) => (target ? <Names of={target} ids={ids} /> : ids.join(', ')),
  'list of country': choices,
  'list of choice': choices,
}

export function FieldValue(props: FieldValueProps): ReactNode {
  const { kind, value, language } = props
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return <Muted>empty</Muted>
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  // One language of a text that has two is a plain text.
  const isComplete = kind !== 'localizedText' || typeof value === 'object'
  // A value of a field is of the kind that the field's schema says, which its drawing asks for.
  const draw = isComplete && (drawings[kind] as Drawing<unknown> | undefined)
  if (draw) return draw(value, props)
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return <Words>{value.join(', ')}</Words>
  if (typeof value === 'object') return <Mono dir="ltr">{JSON.stringify(value)}</Mono>
  return (
    <Words as="bdi" {...inLanguage(language)}>
      {String(value)}
    </Words>
  )
}
