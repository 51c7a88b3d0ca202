import { maxTrackedProducts, trackedProductsPerInvite } from '@qasima/shared/contract/tracking/tracking.limits'
import { type TrackedProduct, track } from '@qasima/shared/contract/tracking/tracking.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { usePriceChoice } from '@qasima/shared/page-reading/price-choices'
import { ReadingFailure } from '@qasima/shared/page-reading/reading-failure'
import { ReadingProgress } from '@qasima/shared/page-reading/reading-progress'
import { Link, useLocation } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import type { Money } from '@qasima/shared/schema/money'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, Input } from '@qasima/shared/ui/field'
import { Box, Flex, HStack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Panel } from '../panel/panel.tsx'
import { addProductWords } from './add-product.words.ts'
import { findPreview, type ProductPreview } from './preview.rules.ts'
import { PreviewedProduct } from './product-preview.tsx'
import type { Tracked } from './use-tracked.ts'

const Form = chakra('form')
const isAddress = (text: string) => /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text)

type Phase =
  | { readonly name: 'idle' | 'finding' }
  | { readonly name: 'found' | 'saving'; readonly preview: ProductPreview; readonly price?: Money | undefined }
  /** With the result of the lookup, if there was one before the failure. */
  | {
      readonly name: 'failed'
      readonly error: unknown
      readonly preview: ProductPreview | null
      readonly price?: Money | undefined
    }

/** The steps from an address to a watched product. The page's content is shown first; a failure keeps the input. */
function useAdding(onAdded: (item: TrackedProduct) => void) {
  const [url, setUrl] = useState('')
  const [phase, setPhase] = useState<Phase>({ name: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(begun: Phase, work: (signal: AbortSignal) => Promise<void>) {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setPhase(begun)
    try {
      await work(control.signal)
    } catch (error) {
      if (control.signal.aborted) return
      setPhase({ preview: null, ...begun, name: 'failed', error })
    }
  }

  const look = () =>
    run({ name: 'finding' }, async (signal) => {
      const preview = await findPreview(url.trim(), signal)
      if (!signal.aborted) setPhase({ name: 'found', preview })
    })

  const save = (preview: ProductPreview, price: Money | undefined) =>
    run({ name: 'saving', preview, price }, async (signal) => {
      const item = await call(track, { body: { url: url.trim(), ...(price && { price }) }, signal })
      setUrl('')
      setPhase({ name: 'idle' })
      onAdded(item)
    })

  function cancel() {
    running.current?.abort()
    setPhase({ name: 'idle' })
  }

  return {
    url,
    setUrl(next: string) {
      setUrl(next)
      if (phase.name !== 'idle') cancel()
    },
    phase,
    look,
    save,
    cancel,
  }
}

/** The tracking limit is reached: shows how to raise it. */
function LimitReached({ limit }: { limit: number }) {
  const t = useWords(addProductWords)
  const { search } = useLocation()
  const isFull = limit >= maxTrackedProducts
  const invite = (
    <Button asChild variant="secondary" size="sm">
      <Link to={`/dashboard${search}#profile`}>{t('invite')}</Link>
    </Button>
  )
  return (
    <Alert tone="bad" title={t('limitTitle')} {...(!isFull && { action: invite })}>
      <Text>{isFull ? t('limitFull') : t('limitInvite', { count: trackedProductsPerInvite })}</Text>
      <Text>{t('limitStop')}</Text>
    </Alert>
  )
}

interface FailureProps {
  readonly error: unknown
  /** What failed: looking up the page, or tracking its product. */
  readonly step: 'look' | 'save'
  readonly limit: number
  readonly onTryAgain: () => void
}

/** What went wrong, and what to do about it. The address stays in its field. */
function AddingFailure({ error, step, limit, onTryAgain }: FailureProps) {
  const t = useWords(addProductWords)
  const language = useLanguage()
  const problem = error instanceof ProblemError ? error.problem : ''
  if (problem === 'TRACKING_LIMIT_REACHED') return <LimitReached limit={limit} />
  return (
    <ReadingFailure
      problem={problem}
      title={t(step === 'look' ? 'lookFailed' : 'failed')}
      sentence={failureSentence(error, language)}
      reason={error instanceof ProblemError ? error.reason : undefined}
      onTryAgain={onTryAgain}
    />
  )
}

interface FoundProps {
  readonly preview: ProductPreview
  readonly state: Phase['name']
  readonly tracked: Tracked
  /** Called with the chosen price, if it is not the one that was read. */
  readonly onTrack: (price: Money | undefined) => void
  readonly onCancel: () => void
}

/** The product that was found, and whether it can be watched. */
function Found({ preview, state, tracked: { read }, onTrack, onCancel }: FoundProps) {
  const t = useWords(addProductWords)
  const known = read.reply?.items.find(({ product }) => product.id === preview.product.id)
  const choice = usePriceChoice({ choices: preview.choices, isRead: Boolean(preview.listing?.price) })
  const isFull = read.reply !== undefined && read.reply.tracked >= read.reply.limit
  if (known || (isFull && state === 'found')) {
    return (
      <PreviewedProduct preview={preview} choice={choice}>
        {known ? (
          <Alert title={t('known', { product: isolated(known.product.name) })}>
            <Text>{t('knownText')}</Text>
          </Alert>
        ) : (
          <LimitReached limit={read.reply?.limit ?? 0} />
        )}
        <HStack>
          <Button variant="ghost" onClick={onCancel}>
            {t('close')}
          </Button>
        </HStack>
      </PreviewedProduct>
    )
  }

  return (
    <PreviewedProduct preview={preview} choice={choice}>
      <HStack>
        <Button loading={state === 'saving'} onClick={() => choice.isMade() && onTrack(choice.price)}>
          {t('track')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </HStack>
    </PreviewedProduct>
  )
}

interface AddProductProps {
  readonly tracked: Tracked
  readonly onAdded: (item: TrackedProduct) => void
}

/** Watches a product by the address of its page. */
export function AddProduct({ tracked, onAdded }: AddProductProps) {
  const t = useWords(addProductWords)
  const adding = useAdding(onAdded)
  const field = useRef<HTMLInputElement>(null)
  const [isChecked, setChecked] = useState(false)
  const { phase, url } = adding
  const isBusy = phase.name === 'finding' || phase.name === 'saving'
  const preview = 'preview' in phase ? phase.preview : null
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

  function tryAgain() {
    // The button is removed together with the error.
    field.current?.focus()
    void (preview ? adding.save(preview, 'price' in phase ? phase.price : undefined) : adding.look())
  }

  return (
    <Panel title={t('title')}>
      <Form noValidate onSubmit={submit}>
        <Field label={t('address')} hint={t('hint')} error={isMissing ? t('problem') : undefined} required>
          <Flex gap="3" flexWrap="wrap">
            <Box flex="1 1 16rem">
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
            </Box>
            <Button type="submit" variant="secondary" minBlockSize="12" loading={isBusy}>
              {t('look')}
            </Button>
          </Flex>
        </Field>
      </Form>
      {phase.name === 'finding' && <ReadingProgress onCancel={cancel} />}
      {preview && (
        <Found
          preview={preview}
          state={phase.name}
          tracked={tracked}
          onTrack={(price) => void adding.save(preview, price)}
          onCancel={cancel}
        />
      )}
      {phase.name === 'failed' && (
        <AddingFailure
          error={phase.error}
          step={preview ? 'save' : 'look'}
          limit={tracked.read.reply?.limit ?? 0}
          onTryAgain={tryAgain}
        />
      )}
    </Panel>
  )
}
