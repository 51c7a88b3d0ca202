import { languageNames } from '@qasima/shared/admin/labels'
import { directionOf, type Language } from '@qasima/shared/contract/language'
import type { SentenceChange } from '@qasima/shared/contract/mail/mail.routes'
import { mailFrame, type previewMail, testMailText } from '@qasima/shared/contract/mail/mail.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Chip } from '@qasima/shared/ui/chip'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useEffect, useRef, useState } from 'react'

const Frame = chakra('iframe', {
  base: { inlineSize: 'full', blockSize: '36rem', borderWidth: '1px', borderColor: 'line', borderRadius: 'card' },
})
const Plain = chakra('pre', {
  base: {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    font: 'inherit',
    fontSize: 'sm',
    padding: '4',
    maxBlockSize: '36rem',
    overflowY: 'auto',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    bg: 'surface',
  },
})

/** A mail asks the device whether it is dark; here the member of staff who looks at it says so. */
const inTheme = (html: string, isDark: boolean): string =>
  html.replaceAll('(prefers-color-scheme:dark)', isDark ? '(min-width:0)' : '(max-width:0)')

/** The mail in a page of its own origin, where nothing runs or leads anywhere. */
function MailFrame({ title, html }: { readonly title: string; readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // An origin of its own has no name to post to, and what is posted is no secret.
  const show = () => frame.current?.contentWindow?.postMessage({ html }, '*')
  useEffect(show, [html])
  return <Frame ref={frame} title={title} src={mailFrame.rootPath} sandbox="allow-scripts" onLoad={show} />
}

const looks = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['text', 'Text only'],
] as const
type Look = (typeof looks)[number][0]

interface MailPreviewProps {
  readonly kind: string
  readonly written: ReplyOf<typeof previewMail> | undefined
  readonly error: unknown
  readonly changes: SentenceChange[]
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly mayTest: boolean
}

/** The mail as its reader would get it, with what is not saved yet. */
export function MailPreview(props: MailPreviewProps) {
  const { kind, written, error, changes, language, onLanguage, mayTest } = props
  const [look, setLook] = useState<Look>(() =>
    globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  const [isSending, setSending] = useState(false)
  const mail = written?.items.find((each) => each.language === language)

  async function test() {
    setSending(true)
    try {
      await call(testMailText, { params: { kind }, body: { language, sentences: changes }, language: 'en' })
      toast.success(`We sent you a test in ${languageNames[language]}.`)
    } catch (failure) {
      toast.error(failureSentence(failure, 'en'))
    } finally {
      setSending(false)
    }
  }

  return (
    <Stack as="section" gap="3" aria-label="Preview">
      <HStack justifyContent="space-between">
        <Heading as="h2" size="xs">
          Preview
        </Heading>
        {mayTest && (
          <Button size="sm" variant="secondary" loading={isSending} onClick={() => void test()}>
            Send me a test
          </Button>
        )}
      </HStack>
      <HStack gap="2">
        {(['ar', 'en'] as const).map((one) => (
          <Chip key={one} pressed={one === language} onPressedChange={() => onLanguage(one)}>
            {languageNames[one]}
          </Chip>
        ))}
      </HStack>
      <HStack gap="2">
        {looks.map(([one, label]) => (
          <Chip key={one} pressed={one === look} onPressedChange={() => setLook(one)}>
            {label}
          </Chip>
        ))}
      </HStack>
      {error !== null && !mail && <Alert tone="bad">{failureSentence(error, 'en')}</Alert>}
      {!mail && error === null && <SkeletonText lines={8} />}
      {mail && (
        <>
          <Text size="sm" tone="muted">
            Subject:{' '}
            <Text as="strong" color="fg">
              <bdi lang={language}>{mail.subject}</bdi>
            </Text>
          </Text>
          {look === 'text' ? (
            <Plain lang={language} dir={directionOf(language)}>
              {mail.text}
            </Plain>
          ) : (
            <MailFrame title={`Email in ${languageNames[language]}`} html={inTheme(mail.html, look === 'dark')} />
          )}
        </>
      )}
    </Stack>
  )
}
