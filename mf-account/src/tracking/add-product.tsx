import { maxTrackedProducts, trackedProductsPerInvite } from '@qasima/shared/contract/tracking/tracking.limits'
import { type TrackedProduct, track } from '@qasima/shared/contract/tracking/tracking.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useLocation } from '@qasima/shared/router/router'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, Input } from '@qasima/shared/ui/field'
import { Box, Flex, HStack, Stack } from '@qasima/shared/ui/layout'
import { ProgressBar } from '@qasima/shared/ui/progress-bar'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Panel } from '../panel/panel.tsx'
import { addProductWords } from './add-product.words.ts'
import { ProductPicture } from './product-picture.tsx'
import { findPreview, type ProductPreview } from './product-preview.ts'

/** Seconds that reading a page may take. */
const maxSeconds = 10

const Form = chakra('form')
const isAddress = (text: string) => /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text)

type Phase =
  | { readonly name: 'idle' | 'finding' | 'reading' }
  | { readonly name: 'preview'; readonly preview: ProductPreview }
  | { readonly name: 'failed'; readonly error: unknown }

/** From an address to a product that is watched: what its page sells is shown first. */
function useAdding(onAdded: (item: TrackedProduct) => void) {
  const [url, setUrl] = useState('')
  const [phase, setPhase] = useState<Phase>({ name: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(name: 'finding' | 'reading', work: (signal: AbortSignal) => Promise<void>) {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setPhase({ name })
    try {
      await work(control.signal)
    } catch (error) {
      if (!control.signal.aborted) setPhase({ name: 'failed', error })
    }
  }

  const save = () =>
    run('reading', async (signal) => {
      const item = await call(track, { body: { url: url.trim() }, signal })
      setUrl('')
      setPhase({ name: 'idle' })
      onAdded(item)
    })

  const look = () =>
    run('finding', async (signal) => {
      const preview = await findPreview(url.trim(), signal)
      if (!signal.aborted) setPhase({ name: 'preview', preview })
    })

  function cancel() {
    running.current?.abort()
    setPhase({ name: 'idle' })
  }

  return {
    url,
    setUrl(next: string) {
      setUrl(next)
      if (phase.name === 'failed' || phase.name === 'preview') setPhase({ name: 'idle' })
    },
    phase,
    look,
    save,
    cancel,
  }
}

/** How long the page has been read for, against how long that may take. */
function Reading({ isFinding, onCancel }: { isFinding: boolean; onCancel: () => void }) {
  const t = useWords(addProductWords)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => Math.min(passed + 1, maxSeconds)), 1_000)
    return () => clearInterval(timer)
  }, [])
  // A page that is known is found at once.
  const sentence = isFinding && seconds < 1 ? t('finding') : seconds < 4 ? t('reading') : t('readingLong')
  return (
    <Stack gap="3">
      <Text role="status" size="sm">
        {sentence}
      </Text>
      <HStack>
        <ProgressBar aria-label={isFinding ? t('finding') : t('reading')} value={seconds} max={maxSeconds} />
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </HStack>
    </Stack>
  )
}

interface PreviewProps {
  readonly preview: ProductPreview
  readonly onTrack: () => void
  readonly onCancel: () => void
}

/** The product as it will be watched, before it is. */
function Preview({ preview: { product, price, shopName }, onTrack, onCancel }: PreviewProps) {
  const t = useWords(addProductWords)
  const format = useFormat()
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is followed by this one.
  useEffect(() => button.current?.focus(), [])
  return (
    <Stack gap="4" role="group" aria-label={t('preview')}>
      <Text fontWeight="medium">{t('preview')}</Text>
      <Flex gap="4">
        <ProductPicture product={product} />
        <Stack gap="1">
          <Text overflowWrap="anywhere">{product.name}</Text>
          {price && shopName && (
            <Text size="sm" tone="muted" numeric>
              {t('at', { price: `\u2068${format.money(price)}\u2069`, shop: `\u2068${shopName}\u2069` })}
            </Text>
          )}
        </Stack>
      </Flex>
      <HStack>
        <Button ref={button} onClick={onTrack}>
          {t('track')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </HStack>
    </Stack>
  )
}

/** What was in the way, and what can be done about it. */
function AddingFailure({ error, limit }: { error: unknown; limit: number }) {
  const t = useWords(addProductWords)
  const language = useLanguage()
  const { search } = useLocation()
  const problem = error instanceof ProblemError ? error.problem : ''
  if (problem === 'TRACKING_LIMIT_REACHED') {
    const isFull = limit >= maxTrackedProducts
    const invite = (
      <Button asChild variant="secondary" size="sm">
        <Link to={`/dashboard${search}#profile`}>{t('invite')}</Link>
      </Button>
    )
    return (
      <Alert tone="bad" title={t('limitTitle')} {...(!isFull && { action: invite })}>
        <Text>
          {isFull ? t('limitFull', { max: maxTrackedProducts }) : t('limitInvite', { count: trackedProductsPerInvite })}
        </Text>
      </Alert>
    )
  }
  const suggest = (
    <Button asChild variant="secondary" size="sm">
      <Link to="/add-store">{t('suggest')}</Link>
    </Button>
  )
  return (
    <Alert tone="bad" title={t('failed')} {...(problem === 'SHOP_NOT_SUPPORTED' && { action: suggest })}>
      <Text>{failureSentence(error, language)}</Text>
    </Alert>
  )
}

interface AddProductProps {
  /** How many products may be watched. */
  readonly limit: number
  readonly onAdded: (item: TrackedProduct) => void
}

/** Watches a product by the address of its page. */
export function AddProduct({ limit, onAdded }: AddProductProps) {
  const t = useWords(addProductWords)
  const adding = useAdding(onAdded)
  const field = useRef<HTMLInputElement>(null)
  const [isChecked, setChecked] = useState(false)
  const { phase, url } = adding
  const isBusy = phase.name === 'finding' || phase.name === 'reading'
  const isMissing = isChecked && !isAddress(url.trim())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const isRight = isAddress(url.trim())
    setChecked(!isRight)
    if (isRight) void adding.look()
    else field.current?.focus()
  }

  function cancel() {
    adding.cancel()
    field.current?.focus()
  }

  return (
    <Panel title={t('title')}>
      <Form noValidate onSubmit={submit}>
        <Flex gap="3" alignItems="flex-start" flexWrap={{ base: 'wrap', sm: 'nowrap' }}>
          <Box flex="1 1 16rem">
            <Field label={t('address')} hint={t('hint')} error={isMissing ? t('problem') : undefined} required>
              <Input
                ref={field}
                type="url"
                dir="ltr"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                readOnly={isBusy}
                value={url}
                onChange={(event) => adding.setUrl(event.target.value)}
              />
            </Field>
          </Box>
          <Button
            type="submit"
            variant="secondary"
            minBlockSize="12"
            // In line with the input, whose label stands above it.
            marginBlockStart={{ sm: '7' }}
            loading={isBusy}
          >
            {t('look')}
          </Button>
        </Flex>
      </Form>
      {isBusy && <Reading key={phase.name} isFinding={phase.name === 'finding'} onCancel={cancel} />}
      {phase.name === 'preview' && (
        <Preview preview={phase.preview} onTrack={() => void adding.save()} onCancel={cancel} />
      )}
      {phase.name === 'failed' && <AddingFailure error={phase.error} limit={limit} />}
    </Panel>
  )
}
