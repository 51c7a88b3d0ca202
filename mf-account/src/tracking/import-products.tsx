import { type TrackedProduct, track } from '@qasima/shared/contract/tracking/tracking.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Field, Input, Textarea } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { ProgressBar } from '@qasima/shared/ui/progress-bar'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { importProductsWords } from './import-products.words.ts'
import { addressesOf, maxImportLines } from './tracking-csv.ts'

interface Result {
  readonly url: string
  readonly isGood: boolean
  readonly text: string
}

interface ImportSetting {
  /** Takes a product into the list. @returns whether it is new there. */
  readonly onAdded: (item: TrackedProduct) => boolean
}

/** Reads the pages one after the other; what one of them says keeps none of the others back, the limit does. */
function useImport({ onAdded }: ImportSetting) {
  const t = useWords(importProductsWords)
  const language = useLanguage()
  const [results, setResults] = useState<readonly Result[]>([])
  const [running, setRunning] = useState<AbortController | null>(null)
  const [count, setCount] = useState(0)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  async function resultOf(url: string, signal: AbortSignal): Promise<Result & { readonly isFull?: true }> {
    try {
      const item = await call(track, { body: { url }, signal })
      const product = `\u2068${item.product.name}\u2069`
      return { url, isGood: true, text: t(onAdded(item) ? 'added' : 'known', { product }) }
    } catch (error) {
      if (signal.aborted) throw error
      const isFull = error instanceof ProblemError && error.problem === 'TRACKING_LIMIT_REACHED'
      return { url, isGood: false, text: failureSentence(error, language), ...(isFull && { isFull }) }
    }
  }

  async function start(urls: readonly string[]) {
    const control = new AbortController()
    current.current = control
    setRunning(control)
    setCount(urls.length)
    setResults([])
    for (const [place, url] of urls.entries()) {
      const result = await resultOf(url, control.signal).catch(() => null)
      if (!result) break
      setResults((before) => [...before, result])
      if (!result.isFull) continue
      const others = urls.slice(place + 1).map((skipped) => ({ url: skipped, isGood: false, text: t('skipped') }))
      setResults((before) => [...before, ...others])
      break
    }
    setRunning(null)
  }

  return { results, count, isRunning: running !== null, start, stop: () => running?.abort() }
}

/** How far it is, and what came of each address. */
function Results({ results, count }: { results: readonly Result[]; count: number }) {
  const t = useWords(importProductsWords)
  const format = useFormat()
  return (
    <Stack gap="3">
      <HStack>
        <ProgressBar aria-label={t('running')} value={results.length} max={count} />
        <Text size="sm" tone="muted" role="status" numeric>
          {t('progress', { done: format.number(results.length), count: format.number(count) })}
        </Text>
      </HStack>
      <Stack as="ul" gap="3" aria-label={t('results')}>
        {results.map(({ url, isGood, text }) => (
          <Stack as="li" key={url} gap="0.5">
            <Text size="sm" tone={isGood ? 'good' : 'bad'} overflowWrap="anywhere">
              {text}
            </Text>
            <Text size="xs" tone="muted" overflowWrap="anywhere">
              <Bdi dir="ltr">{url}</Bdi>
            </Text>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

/** Watches the products of a list of addresses, and says of each what came of it. */
export function ImportProducts({ onAdded, onClose }: ImportSetting & { readonly onClose: () => void }) {
  const t = useWords(importProductsWords)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<'none' | 'unread' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { results, count, isRunning, start, stop } = useImport({ onAdded })

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    try {
      setText(addressesOf(await file.text()).join('\n'))
      setProblem(null)
    } catch {
      setProblem('unread')
    }
  }

  function begin() {
    const urls = addressesOf(text)
    setProblem(urls.length === 0 ? 'none' : null)
    if (urls.length === 0) field.current?.focus()
    else void start(urls)
  }

  function close() {
    stop()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {t('close')}
          </Button>
          {isRunning ? (
            <Button variant="secondary" onClick={stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button onClick={begin}>{t('start')}</Button>
          )}
        </>
      }
    >
      <Stack gap="5">
        <Text tone="muted">{t('text', { max: maxImportLines })}</Text>
        <Field label={t('file')}>
          <Input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            paddingBlock="2.5"
            disabled={isRunning}
            onChange={take}
          />
        </Field>
        <Field label={t('links')} error={problem ? t(problem) : undefined}>
          <Textarea
            ref={field}
            dir="ltr"
            spellCheck={false}
            readOnly={isRunning}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {count > 0 && <Results results={results} count={count} />}
      </Stack>
    </Dialog>
  )
}
