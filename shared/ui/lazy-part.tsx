/**
 * `lazyPart(load)`: a component whose code is fetched when it is first shown, such as a dialog. Shows nothing while
 * loading. If it cannot be fetched, its place shows an error with "Try again", and the rest of the page keeps working.
 */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { sayPartMissing } from '../federation/part-missing.ts'
import { useWords } from '../i18n/words.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { RetryIcon } from './icon.tsx'
import { Box, HStack } from './layout.tsx'
import { lazyPartWords } from './lazy-part.words.ts'
import { type OnDemand, onDemand, usePart } from './on-demand.ts'

interface MissingProps {
  readonly onTryAgain: () => void
  readonly onClose: (() => void) | undefined
}

function Missing({ onTryAgain, onClose }: MissingProps) {
  const t = useWords(lazyPartWords)
  const place = useRef<HTMLDivElement>(null)
  // The pressed button may be far away.
  useEffect(() => place.current?.focus(), [])
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      <Alert
        tone="bad"
        title={t('failed')}
        action={
          <HStack gap="2">
            <Button variant="secondary" size="sm" onClick={onTryAgain}>
              <RetryIcon />
              {t('tryAgain')}
            </Button>
            {onClose && (
              <Button variant="ghost" size="sm" onClick={onClose}>
                {t('close')}
              </Button>
            )}
          </HStack>
        }
      >
        {t('text')}
      </Alert>
    </Box>
  )
}

interface PlaceProps<Props> {
  readonly source: OnDemand<ComponentType<Props>>
  readonly props: Props
}

function Place<Props extends { readonly onClose?: () => void }>({ source, props }: PlaceProps<Props>) {
  const [hasFailed, setFailed] = useState(false)
  const Part = usePart(source, !hasFailed, () => {
    setFailed(true)
    sayPartMissing()
  })
  if (hasFailed) return <Missing onTryAgain={() => setFailed(false)} onClose={props.onClose} />
  return Part ? <Part {...props} /> : null
}

/** Call it once, at the top of a module. A part with `onClose` can be closed if its code is missing. */
export function lazyPart<Props extends { readonly onClose?: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const source = onDemand(load)
  return (props: Props) => <Place source={source} props={props} />
}
