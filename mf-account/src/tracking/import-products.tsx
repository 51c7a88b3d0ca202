import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Field, Input, Textarea } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { ProgressBar } from '@qasima/shared/ui/progress-bar'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { type ChangeEvent, useRef, useState } from 'react'
import { importProductsWords } from './import-products.words.ts'
import { decodeImport, type ImportLine, maxImportLines, readImport } from './read-import.ts'
import { type ImportResult, type ImportSetting, useImport } from './use-import.ts'

/** A larger file is not a list of links. */
const maxFileBytes = 1_000_000

interface ResultsProps {
  readonly results: readonly ImportResult[]
  readonly count: number
  readonly isRunning: boolean
}

/** The progress, and the result of each line. */
function Results({ results, count, isRunning }: ResultsProps) {
  const t = useWords(importProductsWords)
  const format = useFormat()
  const number = (...outcomes: readonly ImportResult['outcome'][]) =>
    format.number(results.filter(({ outcome }) => outcomes.includes(outcome)).length)
  return (
    <Stack gap="3">
      <HStack>
        <ProgressBar aria-label={t('running')} value={results.length} max={count} />
        <Text size="sm" tone="muted" numeric whiteSpace="nowrap" role={isRunning ? 'status' : undefined}>
          {t('progress', { done: format.number(results.length), count: format.number(count) })}
        </Text>
      </HStack>
      {!isRunning && (
        <Text size="sm" numeric role="status">
          {t('summary', { added: number('added'), known: number('known'), failed: number('failed', 'left') })}
        </Text>
      )}
      <Stack as="ul" gap="3" aria-label={t('results')}>
        {results.map(({ line, outcome, text }) => (
          <Stack as="li" key={line.line} gap="0.5">
            <Text size="sm" tone={outcome === 'failed' || outcome === 'left' ? 'bad' : 'good'} overflowWrap="anywhere">
              {text}
            </Text>
            <Text size="xs" tone="muted" overflowWrap="anywhere">
              {t('line', { line: format.number(line.line) })} ·{' '}
              <Bdi dir={line.url ? 'ltr' : undefined}>{line.text}</Bdi>
            </Text>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

interface GoProps {
  readonly isRunning: boolean
  readonly hasRest: boolean
  readonly onStart: () => void
  readonly onStop: () => void
}

/** Starts, stops, or resumes with the remaining lines. */
function Go({ isRunning, hasRest, onStart, onStop }: GoProps) {
  const t = useWords(importProductsWords)
  if (!isRunning) return <Button onClick={onStart}>{t(hasRest ? 'rest' : 'start')}</Button>
  return (
    <Button variant="secondary" onClick={onStop}>
      {t('stop')}
    </Button>
  )
}

type FileText =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: 'unread' | 'tooLarge' }

async function textOf(file: File): Promise<FileText> {
  if (file.size > maxFileBytes) return { text: null, problem: 'tooLarge' }
  try {
    return { text: decodeImport(await file.arrayBuffer()), problem: null }
  } catch {
    return { text: null, problem: 'unread' }
  }
}

/** Watches the products of a list of addresses, and shows a result for each. */
export function ImportProducts({ onAdded, onClose }: ImportSetting & { readonly onClose: () => void }) {
  const t = useWords(importProductsWords)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<'none' | null>(null)
  const [fileProblem, setFileProblem] = useState<'unread' | 'tooLarge' | null>(null)
  const [hasBegun, setBegun] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { results, count, isRunning, start, stop } = useImport({ onAdded })

  // The remaining lines can be resumed as long as the text is unchanged.
  const rest: readonly ImportLine[] = hasBegun
    ? results.filter(({ outcome }) => outcome === 'left').map(({ line }) => line)
    : []

  function edit(typed: string) {
    setText(typed)
    setProblem(null)
    setBegun(false)
  }

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    const read = await textOf(file)
    setFileProblem(read.problem)
    if (read.text !== null) edit(read.text)
  }

  function begin() {
    const lines = readImport(text)
    const isEmpty = lines.every(({ url }) => url === null)
    setProblem(isEmpty ? 'none' : null)
    setBegun(!isEmpty)
    if (isEmpty) field.current?.focus()
    else void start(lines)
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
          <Go
            isRunning={isRunning}
            hasRest={rest.length > 0}
            onStop={stop}
            onStart={rest.length > 0 ? () => void start(rest) : begin}
          />
        </>
      }
    >
      <Stack gap="5">
        <Text tone="muted">{t('text', { max: maxImportLines })}</Text>
        <Field label={t('file')} error={fileProblem ? t(fileProblem) : undefined}>
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
            onChange={(event) => edit(event.target.value)}
          />
        </Field>
        {count > 0 && <Results results={results} count={count} isRunning={isRunning} />}
      </Stack>
    </Dialog>
  )
}
