import { languages } from '@qasima/shared/contract/language'
import { previewMinutes } from '@qasima/shared/contract/preview/preview.limits'
import type { PreviewDraft } from '@qasima/shared/contract/preview/preview.routes'
import { draftOf } from '@qasima/shared/contract/preview/preview-address'
import { isPreviewed, previewedPage } from '@qasima/shared/contract/preview/previewed-page'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { useLocation, useNavigate } from '@qasima/shared/router/router'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Flex, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useEffect, useMemo, useState } from 'react'
import { addressOfChoice, choiceOf, type PreviewChoice } from './preview-choice.ts'
import { PreviewControls } from './preview-controls.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { scrollTogether } from './scroll-together.ts'
import { usePreview } from './use-preview.ts'

/** Any public page as a visitor of a country, a language and a device sees it; the address says which, and whom. */
export function Component() {
  const location = useLocation()
  const navigate = useNavigate()
  const choice = choiceOf(new URLSearchParams(location.search), globalThis.location.origin)
  const draft = useMemo(() => draftOf(location.hash), [location.hash])
  const { country, theme, isMember } = choice
  const { state, openAgain } = usePreview({ country, theme, isMember, draft })
  const recordId = state.kind === 'open' ? state.preview.recordId : null
  const page = choice.page ?? pageOfDraft(draft, recordId)

  function show(next: PreviewChoice, hash = location.hash) {
    const search = `?${new URLSearchParams(addressOfChoice(next))}`
    void navigate({ search, hash }, { replace: true, preventScrollReset: true })
  }

  return (
    <Stack gap="5">
      <div>
        <Heading as="h1" size="md">
          Preview
        </Heading>
        <Text size="sm" tone="muted">
          Public pages as visitors see them. Nothing you do in a preview is counted or saved.
        </Text>
      </div>
      <PreviewControls choice={choice} page={page} onChoose={(change) => show({ ...choice, ...change })} />
      {draft && (
        <Alert
          action={
            <Button size="sm" variant="secondary" onClick={() => show({ ...choice, page }, '')}>
              Show without it
            </Button>
          }
        >
          {`Includes unsaved changes to a ${draft.section}. Visitors do not see them yet.`}
        </Alert>
      )}
      {state.kind === 'opening' && <Skeleton h="96" role="status" aria-label="Opening the preview" />}
      {state.kind === 'ended' && (
        <Alert
          title="This preview has ended"
          action={
            <Button size="sm" variant="secondary" onClick={openAgain}>
              Show again
            </Button>
          }
        >
          {`A preview lasts ${previewMinutes} minutes.`}
        </Alert>
      )}
      {state.kind === 'failed' && (
        <Alert
          tone="bad"
          title="The preview could not be opened"
          action={
            <Button size="sm" variant="secondary" onClick={openAgain}>
              Try again
            </Button>
          }
        >
          {failureSentence(state.error, 'en')}
        </Alert>
      )}
      {state.kind === 'open' && (
        <Frames choice={choice} page={page} token={state.preview.token} onOpenAgain={openAgain} />
      )}
    </Stack>
  )
}

/** The page that shows the record of a draft. */
function pageOfDraft(draft: PreviewDraft | null, recordId: string | number | null): string {
  const id = draft?.id ?? recordId
  return draft && id !== null && isPreviewed(draft.section) ? previewedPage(draft.section, { ...draft, id }) : '/'
}

interface FramesProps {
  readonly choice: PreviewChoice
  readonly page: string
  readonly token: string
  readonly onOpenAgain: () => void
}

/** The page in each language that is asked for, side by side and at the same place. */
function Frames({ choice, page, token, onOpenAgain }: FramesProps) {
  const [shown, setShown] = useState<Readonly<Partial<Record<string, Window | null>>>>({})
  const { ar, en } = shown
  useEffect(() => (ar && en ? scrollTogether(ar, en) : undefined), [ar, en])
  const chosen = languages.filter((language) => choice.language === 'both' || choice.language === language)
  return (
    <Flex gap="5" flexWrap="wrap" alignItems="flex-start">
      {chosen.map((language) => (
        <PreviewFrame
          key={language}
          page={page}
          language={language}
          device={choice.device}
          token={token}
          onShown={(window) => setShown((before) => ({ ...before, [language]: window }))}
          onOpenAgain={onOpenAgain}
        />
      ))}
    </Flex>
  )
}
