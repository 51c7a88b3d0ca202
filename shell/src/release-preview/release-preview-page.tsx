import { pathInLanguage } from '@qasima/shared/contract/language'
import {
  type ReleasePreview,
  readReleasePreview,
  startReleasePreview,
} from '@qasima/shared/contract/release/preview.routes'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import { call, forPage } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, type LoaderFunctionArgs, useLoaderData } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { addressSecret } from '@qasima/shared/session/address-secrets'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { useReplaceLocation } from '../address/replace-location.ts'
import { Centred } from '../layout/centred.tsx'
import { releasePreviewWords } from './release-preview.words.ts'

interface Shown {
  readonly token: string
  /** Null if the link is no longer valid. */
  readonly preview: ReleasePreview | null
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<Shown> {
  const token = addressSecret('token') ?? params.token ?? ''
  try {
    return { token, preview: await call(readReleasePreview, { params: { token }, ...forPage(request) }) }
  } catch (error) {
    if (error instanceof ProblemError && [400, 404].includes(error.status)) return { token, preview: null }
    throw error
  }
}

/** Asks whether this browser should preview a release: a link only leads to the question. */
export function Component() {
  const t = useWords(releasePreviewWords)
  const { token, preview } = useLoaderData<typeof loader>()
  if (!preview) return <EmptyState titleAs="h1" title={t('goneTitle')} description={t('gone')} />
  return <Question token={token} preview={preview} />
}

function Question({ token, preview }: { readonly token: string; readonly preview: ReleasePreview }) {
  const t = useWords(releasePreviewWords)
  const language = useLanguage()
  const leave = useReplaceLocation()
  const [state, setState] = useState<'asked' | 'starting' | 'failed'>('asked')
  const values = { remote: isolated(preview.remote), release: isolated(preview.release.slice(0, 8)) }

  async function start() {
    setState('starting')
    try {
      await call(startReleasePreview, { body: { token } })
      leave(pathInLanguage(preview.isForStaff ? backOfficePath : '/', language))
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
      {preview.isForStaff && (
        <Text maxInlineSize="reading" tone="bad">
          {t('warning')}
        </Text>
      )}
      <HStack justifyContent="center">
        <Button loading={state === 'starting'} onClick={() => void start()}>
          {t('start')}
        </Button>
        <Button asChild variant="secondary">
          <Link to="/">{t('cancel')}</Link>
        </Button>
      </HStack>
      <Text role="status" size="sm" tone="bad" minBlockSize="1lh">
        {state === 'failed' && t('failed')}
      </Text>
    </Centred>
  )
}
