import { Ago } from '@qasima/shared/admin/cell'
import { pathOfSection } from '@qasima/shared/admin/section'
import type { KnownRecord, SuggestionEntry } from '@qasima/shared/contract/suggestion/suggestion-queue.routes'
import { Link } from '@qasima/shared/router/router'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { ExternalIcon } from '@qasima/shared/ui/icon'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Code, Heading, Text } from '@qasima/shared/ui/text'
import { reasonLabels } from './reasons.ts'

const states: Readonly<Record<KnownRecord['state'], string>> = {
  live: 'Live',
  upcoming: 'Starts later',
  expired: 'Expired',
  paused: 'Paused',
  stopped: 'Stopped',
  inactive: 'Inactive',
  trash: 'In the trash',
}
const likeness: Readonly<Record<KnownRecord['by'], string>> = {
  code: 'Same code',
  domain: 'Same domain',
  name: 'Similar name',
}

const pathOf = ({ couponId, shopId }: KnownRecord) =>
  couponId === null ? `${pathOfSection('shop')}/${shopId}` : `${pathOfSection('coupon')}/${couponId}`

interface KnownProps {
  readonly known: readonly KnownRecord[]
  readonly onMerge: ((record: KnownRecord) => void) | null
}

/** What is in the trash is brought back first. */
export const canMerge = ({ state }: KnownRecord): boolean => state !== 'trash'

/** What is like it already, each with its state and the way to it. */
const Known = ({ known, onMerge }: KnownProps) => (
  <Stack as="ul" gap="2" listStyle="none" aria-label="Already listed">
    {known.map((record) => (
      <HStack as="li" key={record.couponId ?? record.shopId} gap="3">
        <Badge tone={record.state === 'live' ? 'accent' : 'neutral'}>{states[record.state]}</Badge>
        <Text size="sm">
          {likeness[record.by]}: <bdi>{record.text}</bdi>, <bdi>{record.name.en || record.name.ar}</bdi>
        </Text>
        <Anchor asChild variant="quiet" fontSize="sm">
          <Link to={pathOf(record)}>Open</Link>
        </Anchor>
        {onMerge && canMerge(record) && (
          <Button size="sm" variant="ghost" onClick={() => onMerge(record)}>
            Same as this one
          </Button>
        )}
      </HStack>
    ))}
  </Stack>
)

const peopleWords = ({ people, notified }: SuggestionEntry) =>
  `${people === 1 ? 'One person' : `${people} people`}, ${notified === 0 ? 'none' : notified} will be notified by email`

/** What is suggested, by how many, and what is known of it. */
export function EntryFacts({ entry, onMerge }: { readonly entry: SuggestionEntry } & Pick<KnownProps, 'onMerge'>) {
  const { kind, name, code, domain, shopId, isShopListed, at, notes, declinedBefore, known } = entry
  return (
    <Stack gap="2">
      <HStack justifyContent="space-between" columnGap="4" rowGap="1">
        <HStack columnGap="3" rowGap="1">
          <Heading as="h2" size="xs">
            <bdi>{name.en || name.ar}</bdi>
          </Heading>
          {code !== null && <Code>{code}</Code>}
          {domain !== null && (
            <Anchor href={`https://${domain}/`} target="_blank" rel="noopener noreferrer" variant="quiet" fontSize="sm">
              <bdi>{domain}</bdi> <ExternalIcon size={14} />
            </Anchor>
          )}
        </HStack>
        {kind === 'code' && shopId !== null && (
          <Anchor asChild variant="quiet" fontSize="sm">
            <Link to={`${pathOfSection('coupon')}?filter[shopId]=${shopId}`}>The store’s codes</Link>
          </Anchor>
        )}
      </HStack>
      <Text size="sm" tone="muted">
        {peopleWords(entry)}, first <Ago at={at} inSentence />
        {declinedBefore !== null && `. Declined before: ${reasonLabels[declinedBefore].toLowerCase()}`}
      </Text>
      {notes.map((note, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two can say the same, and none has an identity but its place
        <Text key={place} size="sm" dir="auto">
          {note}
        </Text>
      ))}
      {kind === 'code' && !isShopListed && (
        <Text size="sm">This store is not visible to shoppers, so its codes cannot be accepted now.</Text>
      )}
      {known.length > 0 && <Known known={known} onMerge={onMerge} />}
    </Stack>
  )
}
