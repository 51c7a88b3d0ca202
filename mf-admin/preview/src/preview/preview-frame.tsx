import { languageNames } from '@qasima/shared/admin/labels'
import type { Language } from '@qasima/shared/contract/language'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useEffect, useRef, useState } from 'react'
import { type Device, devices, frameAddress } from './preview-choice.ts'

const Figure = chakra('figure', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', flex: '1 1 20rem', minInlineSize: '0' },
})
const Screen = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: 'lg',
    bg: 'surface',
  },
})
// Drawn at the size of the device, and made smaller from the corner that stays.
const Page = chakra('iframe', { base: { display: 'block', border: '0', transformOrigin: '0 0' } })
const Cover = chakra('div', {
  base: { position: 'absolute', inset: '0', display: 'grid', placeContent: 'center', padding: '6', bg: 'surface' },
})

/** The inline size of an element, as it changes; 0 until it is drawn. */
function useInlineSize() {
  const element = useRef<HTMLElement>(null)
  const [size, setSize] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect.width ?? 0))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, size }
}

/** The window of a page that was let into its frame; null where the browser shows its own page in place of it. */
function pageIn(frame: HTMLIFrameElement): Window | null {
  try {
    return frame.contentDocument?.getElementById('root') ? frame.contentWindow : null
  } catch {
    return null
  }
}

interface PreviewFrameProps {
  readonly page: string
  readonly language: Language
  readonly device: Device
  readonly token: string
  /** Hears of the page when it is there, and of null when it is not. */
  readonly onShown: (page: Window | null) => void
  readonly onOpenAgain: () => void
}

/** A page of the public site on the screen of a device. */
export function PreviewFrame({ page, language, device, token, onShown, onOpenAgain }: PreviewFrameProps) {
  const { element, size } = useInlineSize()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const { width, height, label } = devices[device]
  const scale = size === 0 ? 1 : Math.min(1, size / width)
  const address = frameAddress(page, language, token)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(() => setState('loading'), [address])

  return (
    <Figure ref={element} aria-busy={state === 'loading'}>
      <Text as="figcaption" size="sm" tone="muted">
        {`${languageNames[language]}, ${label.toLowerCase()}`}
      </Text>
      <Screen style={{ inlineSize: width * scale, blockSize: height * scale }} dir="ltr">
        <Page
          key={address}
          src={address}
          title={`${languageNames[language]}, ${label.toLowerCase()}`}
          // What the document asks for itself; here for a document that is none of ours.
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => {
            const shown = pageIn(currentTarget)
            setState(shown ? 'shown' : 'failed')
            onShown(shown)
          }}
        />
        {state === 'loading' && (
          <Cover role="status">
            <Text tone="muted">Loading the page</Text>
          </Cover>
        )}
        {state === 'failed' && (
          <Cover>
            <Alert
              tone="bad"
              title="This page could not be shown"
              action={
                <Button size="sm" variant="secondary" onClick={onOpenAgain}>
                  Try again
                </Button>
              }
            >
              The page does not exist, or the preview has ended.
            </Alert>
          </Cover>
        )}
      </Screen>
    </Figure>
  )
}
