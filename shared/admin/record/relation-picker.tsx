/**
 * Fields that point to records of another collection: found by name as it is typed, recent choices first, made in
 * place when there is none.
 */
import { type ComponentProps, lazy, Suspense } from 'react'
import { Link } from '../../router/router.ts'
import { isNullable } from '../../schema/json-schema.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { CloseIcon, ExternalIcon } from '../../ui/icon.tsx'
import { HStack } from '../../ui/layout.tsx'
import { Anchor } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chakra } from '../../ui/styled.tsx'
import { useCollection } from '../data/collections.ts'
import { useCan } from '../data/permissions.ts'
import { useRecordNames } from '../data/record-names.ts'
import type { RecordId } from '../describe/record.ts'
import { sectionPath } from '../describe/section.ts'
import { type ControlProps, dense, fieldOf } from './field-control.ts'

const LazySearch = lazy(async () => ({ default: (await import('./relation-search.tsx')).RelationSearch }))

/** The search, and until it is there a field that looks the same. */
function RelationSearch(props: ComponentProps<typeof LazySearch>) {
  return (
    <Suspense fallback={<Input {...dense} readOnly value={props.shown} />}>
      <LazySearch {...props} />
    </Suspense>
  )
}

const Empty = chakra('p', { base: { fontSize: 'sm', color: 'muted' } })

const nameIn = (names: ReadonlyMap<string, string> | undefined, id: RecordId): string =>
  names?.get(String(id)) ?? (names ? `${id}` : '…')

const isId = (value: unknown): value is RecordId => typeof value === 'string' || typeof value === 'number'

/** One record of another collection. */
export function RelationField(props: ControlProps) {
  const { name, label, value, onChange, disabled, schema, target = '' } = props
  const collection = useCollection(target)
  const id = isId(value) && value !== '' ? value : null
  const names = useRecordNames(target, id === null ? [] : [id])
  const may = useCan()
  if (!collection) return <Skeleton h="16" />
  const shown = id === null ? '' : nameIn(names, id)
  return (
    <Field {...fieldOf(props)}>
      <HStack gap="1" flexWrap="nowrap">
        <RelationSearch
          collection={collection}
          name={name}
          shown={shown}
          disabled={disabled}
          taken={[]}
          onPick={(choice) => onChange(choice.id)}
        />
        {id !== null && !collection.isLog && may('view', collection) && (
          <Button asChild variant="ghost" size="sm" square>
            <Link to={`${sectionPath({ collection })}/${id}`} aria-label={`Open ${shown}`}>
              <ExternalIcon />
            </Link>
          </Button>
        )}
        {id !== null && isNullable(schema) && !disabled && (
          <IconButton size="sm" label={`Clear ${label.toLowerCase()}`} onClick={() => onChange(null)}>
            <CloseIcon />
          </IconButton>
        )}
      </HStack>
    </Field>
  )
}

/** Several records of another collection. */
export function RelationsField(props: ControlProps) {
  const { name, value, onChange, disabled, target = '', problems } = props
  const collection = useCollection(target)
  const ids: readonly RecordId[] = Array.isArray(value) ? value : []
  const names = useRecordNames(target, ids)
  if (!collection) return <Skeleton h="16" />
  return (
    <Field {...fieldOf(props)} error={Object.values(problems)[0]}>
      {ids.length > 0 && (
        <HStack gap="1.5">
          {ids.map((id) => (
            <FilterChip
              key={id}
              removeLabel={`Remove ${nameIn(names, id)}`}
              onRemove={() => !disabled && onChange(ids.filter((other) => other !== id))}
            >
              <Anchor asChild variant="quiet" minBlockSize="0" color="inherit">
                <Link to={`${sectionPath({ collection })}/${id}`}>
                  <bdi>{nameIn(names, id)}</bdi>
                </Link>
              </Anchor>
            </FilterChip>
          ))}
        </HStack>
      )}
      {disabled && ids.length === 0 && <Empty>None</Empty>}
      {!disabled && (
        <RelationSearch
          collection={collection}
          name={name}
          shown=""
          disabled={disabled}
          taken={ids}
          placeholder={`Add ${collection.nouns[1].toLowerCase()}`}
          onPick={(choice) => onChange([...ids, choice.id])}
        />
      )}
    </Field>
  )
}
