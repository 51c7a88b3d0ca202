import {
  type LinkedProvider,
  listLinkedProviders,
  unlinkProvider,
} from '@qasima/shared/contract/identity/linked-providers.routes'
import type { OAuthProvider } from '@qasima/shared/contract/identity/oauth.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { Button } from '@qasima/shared/ui/button'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useRef, useState } from 'react'
import { ProviderMark } from '../entry/provider-mark.tsx'
import { providerNames } from '../entry/provider-names.ts'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { linkedProvidersWords } from './linked-providers.words.ts'

interface RowProps {
  readonly linked: LinkedProvider
  readonly removing: boolean
  readonly onRemove: () => void
}

function Row({ linked: { provider, email, createdAt }, removing, onRemove }: RowProps) {
  const t = useWords(linkedProvidersWords)
  const format = useFormat()
  return (
    <HStack as="li" gap="4" alignItems="flex-start">
      <ProviderMark provider={provider} />
      <Stack gap="1" flex="1" minInlineSize="0">
        <Text fontWeight="medium">{providerNames[provider]}</Text>
        {email && (
          <Text size="sm" tone="muted">
            <Bdi dir="ltr" overflowWrap="anywhere">
              {email}
            </Bdi>
          </Text>
        )}
        <Text size="sm" tone="muted">
          {t('since', { when: format.date(createdAt) })}
        </Text>
      </Stack>
      <Button
        variant="secondary"
        size="sm"
        loading={removing}
        aria-label={t('removeNamed', { provider: providerNames[provider] })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </HStack>
  )
}

interface ListProps {
  readonly items: readonly LinkedProvider[]
  readonly onChange: (items: LinkedProvider[]) => void
  readonly onRemoved: () => void
}

function ProviderList({ items, onChange, onRemoved }: ListProps) {
  const t = useWords(linkedProvidersWords)
  const language = useLanguage()
  const [removing, setRemoving] = useState<OAuthProvider | null>(null)

  async function remove(provider: OAuthProvider) {
    setRemoving(provider)
    try {
      const { items: left } = await call(unlinkProvider, { params: { provider } })
      onRemoved()
      onChange(left)
      toast.success(t('removed', { provider: providerNames[provider] }))
    } catch (error) {
      toast.error(failureSentence(error, language))
    }
    setRemoving(null)
  }

  if (items.length === 0) return <Text tone="muted">{t('none')}</Text>
  return (
    <Stack as="ul" gap="5" aria-label={t('title')}>
      {items.map((linked) => (
        <Row
          key={`${linked.provider} ${linked.createdAt}`}
          linked={linked}
          removing={linked.provider === removing}
          onRemove={() => removing === null && void remove(linked.provider)}
        />
      ))}
    </Stack>
  )
}

function Awaited() {
  const t = useWords(linkedProvidersWords)
  return (
    <Stack gap="3" role="status" aria-label={t('loading')}>
      <Skeleton h="5" w="48" />
      <Skeleton h="3.5" w="64" />
    </Stack>
  )
}

/** The sign-in providers of the account besides its password. */
export function LinkedProviders() {
  const t = useWords(linkedProvidersWords)
  const heading = useRef<HTMLHeadingElement>(null)
  const linked = useAccountRead(listLinkedProviders)
  return (
    <Panel title={t('title')} text={t('text')} headingRef={heading}>
      <AccountData read={linked} awaited={<Awaited />} failed={t('failed')}>
        {({ items }) => (
          <ProviderList
            items={items}
            onChange={(left) => linked.replace({ items: left })}
            // The row is removed together with its button.
            onRemoved={() => heading.current?.focus()}
          />
        )}
      </AccountData>
    </Panel>
  )
}
