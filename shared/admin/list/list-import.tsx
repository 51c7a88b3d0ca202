import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileTimeout } from '../../contract/call.limits.ts'
import { maxImportBytes, maxImportRows } from '../../contract/collection.limits.ts'
import type { ImportReply } from '../../contract/collection-bulk.ts'
import { entryOf, isErrorKey } from '../../contract/error-catalogue.ts'
import type { Progress } from '../../contract/progress.ts'
import { follow } from '../../http/call.ts'
import { fetchWithProgress } from '../../http/fetch-with-progress.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { formatFor } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text, VisuallyHidden } from '../../ui/text.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUndo } from '../data/bulk.ts'
import { collectionKey } from '../data/collection-key.ts'
import { labelOf, valueLabel } from '../describe/labels.ts'
import type { Section } from '../describe/section.ts'
import { UploadIcon } from '../icons.ts'
import { countOf } from './bulk-report.ts'

const format = formatFor('en')

const Drop = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    padding: '8',
    borderRadius: 'control',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'edge',
    textAlign: 'center',
    cursor: 'pointer',
    _hover: { borderColor: 'fg' },
    '&[data-over]': { borderColor: 'accentText', bg: 'accentSoft' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
})
const FileInput = chakra('input', { base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' } })
const Errors = chakra('table', {
  base: {
    inlineSize: 'full',
    fontSize: 'sm',
    '& :is(th, td)': { paddingBlock: '1.5', paddingInlineEnd: '3', textAlign: 'start', verticalAlign: 'top' },
    '& th': { color: 'muted', fontWeight: 'medium' },
    '& tbody tr': { borderBlockStartWidth: '1px' },
  },
})

const failures: Readonly<Record<string, string>> = {
  REQUIRED: 'is missing',
  INVALID: 'is not a value this field takes',
  UNKNOWN: 'is not a column of this section',
  TOO_SHORT: 'is too short',
  TOO_LONG: 'is too long',
  OUT_OF_RANGE: 'is out of range',
}

const failureText = (message: string): string =>
  failures[message] ?? (isErrorKey(message) ? entryOf(message).text.en : valueLabel(message))

interface ImportDialogProps {
  readonly section: Section
  readonly onClose: () => void
}

interface Chosen {
  readonly name: string
  readonly text: string
}

const tooLarge = `The file is over ${format.number(maxImportBytes / 1_000_000)} MB. Import it in several parts.`

/** The progress of the import: its bytes at first, then its rows. */
type Step = { readonly sent: number } | { readonly rows: Progress }

/** Sends a table and follows its progress; a newer one ends it, and so does closing the dialog. */
function useImport({ collection }: Section) {
  const [step, setStep] = useState<Step>({ sent: 0 })
  const underWay = useRef<AbortController>(null)
  const stop = () => underWay.current?.abort(new Error('Given up'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on leaving
  useEffect(() => stop, [])

  const mutation = useMutation({
    mutationFn: ({ text, dryRun }: { text: string; dryRun: boolean }): Promise<ImportReply> => {
      stop()
      const giveUp = new AbortController()
      underWay.current = giveUp
      setStep({ sent: 0 })
      return follow(collection.routes.import, {
        body: text,
        ...(dryRun ? { query: { dryRun } } : {}),
        language: 'en',
        timeout: fileTimeout,
        signal: giveUp.signal,
        transport: (address, request) => fetchWithProgress(address, request, (sent) => setStep({ sent })),
        onProgress: (rows) => setStep({ rows }),
      })
    },
  })
  return {
    ...mutation,
    step,
    /** Forgets what was sent. */
    reset: () => {
      stop()
      mutation.reset()
    },
  }
}

const explanation = (
  <Text size="sm" tone="muted">
    A CSV file with the columns of an export. First it is only checked; all its rows are imported, or none.
  </Text>
)

/** Reads a table: at first only to say what is wrong with it, and when nothing is, to make its records. */
export function ImportDialog({ section, onClose }: ImportDialogProps) {
  const { collection } = section
  const queries = useQueryClient()
  const undo = useUndo(collection)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const read = useImport(section)
  const isMaking = read.isPending && !read.variables.dryRun
  const checked = chosen ? read.data : undefined
  const isClean = checked !== undefined && checked.errors.length === 0 && checked.rows > 0

  async function choose(file: File | undefined) {
    if (!file) return
    read.reset()
    setTooLarge(file.size > maxImportBytes)
    if (file.size > maxImportBytes) return setChosen(null)
    const text = await file.text()
    setChosen({ name: file.name, text })
    read.mutate({ text, dryRun: true })
  }

  async function makeRecords() {
    if (!chosen) return
    const { created, batchId, errors } = await read.mutateAsync({ text: chosen.text, dryRun: false })
    // A name may be taken since the dry run: the rows say so.
    if (errors.length > 0) return
    onClose()
    void queries.invalidateQueries({ queryKey: collectionKey(collection) })
    toast.success(`${countOf(section, created)} imported`, {
      duration: 12_000,
      ...(batchId ? { action: { label: 'Undo', onSelect: () => undo.mutate([batchId]) } } : {}),
    })
  }

  function close() {
    onClose()
    if (!isMaking) return
    // What was made in the moment before is there.
    void queries.invalidateQueries({ queryKey: collectionKey(collection) })
    toast.info('The import was stopped.')
  }

  return (
    <Dialog
      open
      onClose={close}
      title={`Import ${collection.nouns[1].toLowerCase()}`}
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {isMaking ? 'Stop' : 'Cancel'}
          </Button>
          <Button
            disabled={!isClean}
            loading={isMaking}
            onClick={() => {
              // What goes wrong is shown above.
              makeRecords().catch(() => {})
            }}
          >
            {isClean ? `Import ${countOf(section, checked.rows)}` : 'Import'}
          </Button>
        </>
      }
    >
      <Stack>
        {explanation}
        <CsvDrop name={chosen?.name ?? null} onFile={(file) => void choose(file)} />
        {read.isPending && <ImportProgress step={read.step} verb={isMaking ? 'Importing' : 'Checking'} />}
        {isTooLarge && <Alert tone="bad">{tooLarge}</Alert>}
        {read.error && <ImportFailure error={read.error} />}
        {isClean && <Alert tone="good">{`All ${format.number(checked.rows)} rows are valid.`}</Alert>}
        {checked?.rows === 0 && <Alert tone="bad">The file has no rows.</Alert>}
        {checked && checked.errors.length > 0 && <RowErrors reply={checked} />}
      </Stack>
    </Dialog>
  )
}

/** The place for the file; with the name of the one that was chosen. */
function CsvDrop({ name, onFile }: { name: string | null; onFile: (file: File | undefined) => void }) {
  const [over, setOver] = useState(false)
  return (
    <Drop
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFile(event.dataTransfer.files[0])
      }}
    >
      <UploadIcon />
      <span>{name ?? 'Drop a CSV file here, or choose one'}</span>
      <FileInput
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </Drop>
  )
}

const Steps = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '3', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
})

/** Shares of the way at which a screen reader says how far it is. */
const quarter = 0.25

function ImportProgress({ step, verb }: { step: Step; verb: 'Checking' | 'Importing' }) {
  const [share, shown] =
    'sent' in step
      ? [step.sent, `Sending the file: ${Math.round(step.sent * 100)}%`]
      : [
          step.rows.done / step.rows.total,
          `${verb}: ${format.number(step.rows.done)} of ${format.number(step.rows.total)} rows`,
        ]
  const sentence = 'sent' in step ? 'Sending the file' : `${verb}: ${Math.floor(share / quarter) * 25}% of the rows`
  return (
    <>
      <Steps>
        <ProgressBar aria-label={verb} value={share} max={1} />
        <span>{shown}</span>
      </Steps>
      <VisuallyHidden role="status">{sentence}</VisuallyHidden>
    </>
  )
}

const fileFailures: Readonly<Record<string, string>> = {
  INVALID: 'The file is not a CSV table. ',
  TOO_LONG: `The file has over ${format.number(maxImportRows)} rows. Import it in several parts. `,
}

/** Why the file as a whole is not read; for unknown columns, which. */
function ImportFailure({ error }: { error: Error }) {
  if (!(error instanceof ProblemError)) return <Alert tone="bad">The file cannot be read.</Alert>
  const { problem } = error
  if (problem === 'BODY_TOO_LARGE') return <Alert tone="bad">{tooLarge}</Alert>
  if (typeof problem === 'string') return <Alert tone="bad">{error.sentence('en')}</Alert>
  return (
    <Alert tone="bad">
      {problem.map(({ key, message }) => (key === 'file' ? fileFailures[message] : `${key} ${failureText(message)}. `))}
    </Alert>
  )
}

/** The first hundred rows that are wrong. */
function RowErrors({ reply: { rows, errors } }: { reply: ImportReply }) {
  const count = errors.length >= 100 ? 'At least 100' : format.number(errors.length)
  return (
    <Stack gap="2">
      <Alert tone="bad">{`${count} of ${format.number(rows)} rows are wrong. Nothing was imported.`}</Alert>
      <Errors>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, fields }) => (
            <tr key={row}>
              <td>{format.number(row)}</td>
              <td>
                {fields.map(({ key, message }) => (
                  <div key={key}>
                    {key === 'row' ? failureText(message) : `${labelOf(key)} ${failureText(message)}`}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Errors>
    </Stack>
  )
}
