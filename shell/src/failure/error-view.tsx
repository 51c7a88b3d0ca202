import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { RetryIcon } from '@qasima/shared/ui/icon'
import { HStack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { useEffect, useId, useState } from 'react'
import { notePageError } from '../reports/page-errors.ts'
import { failureWords } from './failure.words.ts'
import { useRetry } from './use-retry.ts'

const Details = chakra('pre', {
  base: {
    inlineSize: 'full',
    maxInlineSize: 'reading',
    maxBlockSize: '20rem',
    overflow: 'auto',
    padding: '4',
    borderRadius: 'control',
    borderWidth: '1px',
    bg: 'surface',
    color: 'muted',
    fontFamily: 'mono',
    fontSize: 'xs',
    textAlign: 'start',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : JSON.stringify(error, null, 2)

/** Shown for an unexpected error; its details can be opened, to be reported to support. */
export function ErrorView({ error }: { error: unknown }) {
  const t = useWords(failureWords)
  const details = useId()
  useEffect(() => notePageError(error), [error])
  const [open, setOpen] = useState(false)
  const { retry, trying } = useRetry(error)
  return (
    <EmptyState
      titleAs="h1"
      title={t('wrong')}
      action={
        <>
          <HStack justifyContent="center">
            <Button loading={trying} onClick={retry}>
              <RetryIcon />
              {t('retry')}
            </Button>
            <Button
              variant="secondary"
              aria-expanded={open}
              aria-controls={open ? details : undefined}
              onClick={() => setOpen(!open)}
            >
              {open ? t('hide') : t('show')}
            </Button>
          </HStack>
          {open && (
            <Details id={details} dir="ltr" lang="en">
              {textOf(error)}
            </Details>
          )}
        </>
      }
    />
  )
}
