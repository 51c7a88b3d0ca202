/**
 * What a write of staff changed, field by field, before and after: `<Changes collection={coupon} entry={entry} />`.
 * What was made shows what it was made with, what was deleted what it had been. `ChangedFields` names the fields alone.
 */

import type { AuditItem } from '../../contract/audit/audit.routes.ts'
import type { AnyCollection } from '../../contract/collection.ts'
import { recordFields } from '../../contract/collection-fields.ts'
import { type Language, languages } from '../../contract/language.ts'
import { isRecord } from '../../schema/is-record.ts'
import { kindOf } from '../../schema/json-schema.ts'
import { ArrowIcon } from '../../ui/icon.tsx'
import { chakra } from '../../ui/styled.tsx'
import { VisuallyHidden } from '../../ui/text.tsx'
import { labelOf } from '../describe/labels.ts'
import { type FieldSpec, kindIn, schemaOf } from '../describe/section.ts'
import { EmptyValue } from '../values/cell.tsx'
import { FieldValue } from './field-value.tsx'
import { partTitle } from './record-titles.ts'
import { type FieldPart, isSame } from './record-values.ts'

interface Difference extends FieldPart {
  readonly before: unknown
  readonly after: unknown
}

type Written = Pick<AuditItem, 'before' | 'after'>

const textIn = (value: unknown, language: Language) => (isRecord(value) ? value[language] : undefined)

/** What every record has says nothing of one that came or went, nor does what was never filled in. */
const isShown = (name: string, value: unknown) =>
  !Object.hasOwn(recordFields, name) && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The place of a field in the contract's order; the last for what staff do not write. */
const place = (names: readonly string[], name: string) => (names.includes(name) ? names.indexOf(name) : names.length)

/** The fields that a write changed, a text in two languages by the language that differs. */
function differencesOf(collection: AnyCollection | undefined, { before, after }: Written): Difference[] {
  const known = collection ? Object.keys(collection.write.properties) : []
  const fields = Object.entries({ ...before, ...after })
  const shown = before && after ? fields : fields.filter(([name, value]) => isShown(name, value))
  shown.sort(([one], [other]) => place(known, one) - place(known, other))
  return shown.flatMap(([name]): Difference[] => {
    const schema = collection && schemaOf(collection, name)
    const [was, is] = [before?.[name], after?.[name]]
    if (!schema || kindOf(schema) !== 'localizedText') return [{ name, before: was, after: is }]
    return languages
      .map((language) => ({ name, language, before: textIn(was, language), after: textIn(is, language) }))
      .filter((difference) => !isSame(difference.before, difference.after))
  })
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    columnGap: '4',
    rowGap: '2',
    fontSize: 'sm',
    '& dt': { color: 'muted' },
    '& dd': { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'flex-start', minInlineSize: '0' },
    '& :is(del, ins)': { textDecorationLine: 'none', borderRadius: 'sm', paddingInline: '1.5', minInlineSize: '0' },
    '& del': { bg: 'badSoft' },
    '& ins': { bg: 'goodSoft' },
    '& svg': { color: 'muted', marginBlockStart: '0.25em' },
  },
  variants: {
    narrow: {
      true: { '& dd': { marginBlockEnd: '2' } },
      false: { gridTemplateColumns: { base: '1fr', md: '10rem 1fr' } },
    },
  },
})

/** The names of the fields that a write changed; a record that came or went has changed none. */
export function ChangedFields({ of: { action, before, after } }: { of: Written & Pick<AuditItem, 'action'> }) {
  return after && (before || action === 'update') ? Object.keys(after).map(labelOf).join(', ') : <EmptyValue />
}

interface ChangesProps {
  /** Of which the record is; without it values are shown as they are. */
  readonly collection: AnyCollection | undefined
  readonly entry: Written
  /** What the section calls its fields. */
  readonly fields?: readonly FieldSpec[]
  /** In a panel: values under their names. */
  readonly narrow?: boolean
}

export function Changes({ collection, entry, fields = [], narrow = false }: ChangesProps) {
  const differences = differencesOf(collection, entry)
  if (differences.length === 0) return null
  return (
    <List narrow={narrow}>
      {differences.map((difference) => {
        const { name, language, before, after } = difference
        const look = {
          kind: (collection && kindIn(collection, name)) ?? ('json' as const),
          target: collection?.relations[name],
          language,
        }
        return (
          <div key={`${name}-${language}`} style={{ display: 'contents' }}>
            <dt>{partTitle({ fields }, difference)}</dt>
            <dd>
              {entry.before && (
                <del>
                  <VisuallyHidden>Before: </VisuallyHidden>
                  <FieldValue {...look} value={before} />
                </del>
              )}
              {entry.before && entry.after && <ArrowIcon size={16} />}
              {entry.after && (
                <ins>
                  <VisuallyHidden>After: </VisuallyHidden>
                  <FieldValue {...look} value={after} />
                </ins>
              )}
            </dd>
          </div>
        )
      })}
    </List>
  )
}
