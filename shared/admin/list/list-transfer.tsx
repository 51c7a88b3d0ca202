import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionQuery, ImportReply } from '../../contract/collection.ts'
import { catalogue, type ErrorKey } from '../../contract/error-catalogue.ts'
import { call, download } from '../../http/call.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { formatFor } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'
import { toast } from '../../ui/toast.tsx'
import { labelOf, valueLabel } from '../labels.ts'
import { useUndo } from '../records.tsx'
import type { Section } from '../section.tsx'
import { type ListState, parametersOf } from './list-address.ts'
import { countOf } from './list-bulk.tsx'
import { UploadIcon } from './list-icons.tsx'

const format = formatFor('en')

/** Twenty thousand rows take their time, and all of them come at once. */
const importPatience = 5 * 60_000

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Gives the browser a file to keep. */
function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Fetches every record that the list's filters leave, of all its pages. */
export function useExport({ collection }: Section, state: ListState) {
  const [progress, setProgress] = useState<{ bytes: number; stop: () => void } | null>(null)
  async function start() {
    const giveUp = new AbortController()
    const stop = () => giveUp.abort(giveUp.signal.reason)
    setProgress({ bytes: 0, stop })
    const { page: _, limit: __, ...query } = parametersOf(state)
    try {
      const file = await download(collection.routes.export, {
        query: { ...query, format: 'csv' } as unknown as CollectionQuery,
        signal: giveUp.signal,
        onProgress: (bytes) => setProgress({ bytes, stop }),
      })
      keepFile(file, `${collection.name}.csv`)
      toast.success(`Exported ${collection.nouns[1].toLowerCase()}: ${sizeOf(file.size)}`)
    } catch (error) {
      if (error instanceof ProblemError) toast.error(error.sentence('en'))
    } finally {
      setProgress(null)
    }
  }
  return { progress, start }
}

const Progress = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '3', fontSize: 'sm', color: 'muted' },
})

/** How much of an export is here, and the way to give it up. */
export const ExportProgress = ({ bytes, stop }: { bytes: number; stop: () => void }) => (
  <Progress role="status">
    Exporting: {sizeOf(bytes)} so far
    <Button variant="ghost" size="sm" onClick={stop}>
      Stop
    </Button>
  </Progress>
)

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
const File = chakra('input', { base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' } })
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
  failures[message] ?? (message in catalogue ? catalogue[message as ErrorKey].text.en : valueLabel(message))

interface ImportDialogProps {
  readonly section: Section
  readonly onClose: () => void
}

interface Chosen {
  readonly name: string
  readonly text: string
}

/** Reads a table: at first only to say what is wrong with it, and when nothing is, to make its records. */
export function ImportDialog({ section, onClose }: ImportDialogProps) {
  const { collection } = section
  const queries = useQueryClient()
  const undo = useUndo(collection)
  const [over, setOver] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const read = useMutation({
    mutationFn: async ({ text, dryRun }: { text: string; dryRun: boolean }): Promise<ImportReply> =>
      call(collection.routes.import, {
        body: text,
        ...(dryRun ? { query: { dryRun } } : {}),
        language: 'en',
        patience: importPatience,
      }),
  })
  const checked = chosen ? read.data : undefined
  const isClean = checked !== undefined && checked.errors.length === 0 && checked.rows > 0

  async function choose(file: File | undefined) {
    if (!file) return
    const text = await file.text()
    setChosen({ name: file.name, text })
    read.mutate({ text, dryRun: true })
  }

  async function makeRecords() {
    if (!chosen) return
    const { created, batchId, errors } = await read.mutateAsync({ text: chosen.text, dryRun: false })
    // Somebody took a name since the dry run: the rows say so.
    if (errors.length > 0) return
    onClose()
    void queries.invalidateQueries({ queryKey: ['collection', collection.name] })
    toast.success(`${countOf(section, created)} imported`, {
      duration: 12_000,
      ...(batchId ? { action: { label: 'Undo', onSelect: () => undo.mutate([batchId]) } } : {}),
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Import ${collection.nouns[1].toLowerCase()}`}
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!isClean}
            loading={read.isPending && isClean}
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
        <Text size="sm" tone="muted">
          A CSV file with the columns of an export. First it is only checked; all its rows are imported, or none.
        </Text>
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
            void choose(event.dataTransfer.files[0])
          }}
        >
          <UploadIcon />
          <span>{chosen ? chosen.name : 'Drop a CSV file here, or choose one'}</span>
          <File
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV file"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </Drop>
        {read.isPending && <Text role="status">Checking the rows</Text>}
        {read.error && <ImportFailure error={read.error} />}
        {isClean && <Alert tone="good">{`Nothing is wrong with ${format.number(checked.rows)} rows.`}</Alert>}
        {checked?.rows === 0 && <Alert tone="bad">The file has no rows.</Alert>}
        {checked && checked.errors.length > 0 && <RowErrors reply={checked} />}
      </Stack>
    </Dialog>
  )
}

/** Why the file as a whole is not read; for unknown columns, which. */
function ImportFailure({ error }: { error: Error }) {
  if (!(error instanceof ProblemError)) return <Alert tone="bad">The file cannot be read.</Alert>
  const { problem } = error
  if (typeof problem === 'string') return <Alert tone="bad">{error.sentence('en')}</Alert>
  return (
    <Alert tone="bad">
      {problem.map(({ key, message }) =>
        key === 'file' ? 'The file is not a table, or has too many rows. ' : `${key} ${failureText(message)}. `,
      )}
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
