/** A value as it is read, whole: in a merge, in the history. */
import type { ReactNode } from 'react'
import { directionOf, type Language } from '../../contract/language.ts'
import { formatFor } from '../../i18n/format.ts'
import type { Kind } from '../../schema/kind.ts'
import type { LocalizedText } from '../../schema/localized-text.ts'
import type { Money } from '../../schema/money.ts'
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

export function FieldValue({ kind, value, target, language }: FieldValueProps): ReactNode {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return <Muted>empty</Muted>
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (kind === 'localizedText' && typeof value === 'object') {
    const { ar, en } = value as LocalizedText
    return (
      <Stack gap="1">
        {ar && <Words {...inLanguage('ar')}>{ar}</Words>}
        {en && <Words {...inLanguage('en')}>{en}</Words>}
      </Stack>
    )
  }
  if (kind === 'money' && typeof value === 'object') return <bdi dir="ltr">{format.money(value as Money)}</bdi>
  if (kind === 'moment') return <time dateTime={String(value)}>{utcTime(String(value))}</time>
  if (kind === 'choice' || kind === 'country') return choiceLabel(String(value))
  if (kind === 'picture') return <Picture src={String(value)} alt="" loading="lazy" />
  if (target && kind === 'relation') return <Names of={target} ids={[value as RecordId]} />
  if (target && kind === 'list of relation') return <Names of={target} ids={value as RecordId[]} />
  if (kind === 'list of country' || kind === 'list of choice') return (value as string[]).map(choiceLabel).join(', ')
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return <Words>{value.join(', ')}</Words>
  if (typeof value === 'object') return <Mono dir="ltr">{JSON.stringify(value)}</Mono>
  return (
    <Words as="bdi" {...inLanguage(language)}>
      {String(value)}
    </Words>
  )
}
