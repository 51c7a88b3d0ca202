import { pathInLanguage } from '@qasima/shared/contract/language'
import { makeOverride, startOverride } from '@qasima/shared/contract/release/override.routes'
import { localOriginPattern, remoteIdPattern } from '@qasima/shared/contract/release/release.limits'
import type { KnownRegistry } from '@qasima/shared/federation/registry'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useSearchParams } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { useReplaceLocation } from '../address/replace-location.ts'
import { readStaffRegistry } from '../admin/staff-registry-store.ts'
import { Centred } from '../layout/centred.tsx'
import { overrideWords } from '../override/override.words.ts'

const remoteForm = new RegExp(remoteIdPattern)
const originForm = new RegExp(localOriginPattern)

/** The first screen of a remote; undefined if this account does not know it. */
function pathOf(registry: KnownRegistry, id: string): string | undefined {
  const remote = registry.find((each) => each.id === id)
  const paths = remote ? Object.values(remote.routes).map(({ path }) => path) : []
  return remote?.menu?.[0]?.path ?? paths.find((path) => !path.includes(':')) ?? (remote && '/')
}

/**
 * Asks a developer whether this browser should load a remote from their own computer. A link only leads to the
 * question: nothing starts without a press of its button.
 */
export function Component() {
  const t = useWords(overrideWords)
  const [search] = useSearchParams()
  const [remote, origin] = [search.get('remote') ?? '', search.get('origin') ?? '']
  if (!remoteForm.test(remote) || !originForm.test(origin))
    return <EmptyState titleAs="h1" title={t('refusedTitle')} description={t('refused')} />
  return <Question remote={remote} origin={origin} />
}

function Question({ remote, origin }: { readonly remote: string; readonly origin: string }) {
  const t = useWords(overrideWords)
  const language = useLanguage()
  const leave = useReplaceLocation()
  const [state, setState] = useState<'asked' | 'starting' | 'failed' | 'unknown'>('asked')
  const values = { remote: isolated(remote), host: isolated(new URL(origin).host) }

  async function start() {
    setState('starting')
    try {
      const path = pathOf(await readStaffRegistry(), remote)
      if (path === undefined) return setState('unknown')
      const { token } = await call(makeOverride, { body: { remote, origin } })
      await call(startOverride, { body: { token } })
      leave(pathInLanguage(path, language))
    } catch {
      setState('failed')
    }
  }
  return (
    <Centred minBlockSize="100dvh">
      <Heading as="h1" size="md">
        {t('title', values)}
      </Heading>
      <Text maxInlineSize="reading">{t('what', values)}</Text>
      <Text maxInlineSize="reading" tone="bad">
        {t('warning')}
      </Text>
      <HStack justifyContent="center">
        <Button loading={state === 'starting'} onClick={() => void start()}>
          {t('load')}
        </Button>
        <Button asChild variant="secondary">
          <Link to="/">{t('cancel')}</Link>
        </Button>
      </HStack>
      <Text role="status" size="sm" tone="bad" minBlockSize="1lh">
        {(state === 'failed' || state === 'unknown') && t(state)}
      </Text>
    </Centred>
  )
}
