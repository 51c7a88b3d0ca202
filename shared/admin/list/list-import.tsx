import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { maxImportBytes } from '../../contract/collection.limits.ts'
import type { ImportQuery, ImportReply } from '../../contract/collection-import.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { formatFor } from '../../i18n/format.ts'
import { session } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/text.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUndo } from '../data/bulk.ts'
import { collectionKey } from '../data/collection-key.ts'
import type { Section } from '../describe/section.ts'
import { countOf } from './bulk-report.ts'
import { betterColumns, rememberColumns, templateHeader } from './import-columns.ts'
import { fileFailure, tooLarge } from './import-failures.ts'
import { CsvDrop, FileReading, ImportProgress } from './import-file.tsx'
import {
  ChangedRecords,
  type ChosenRows,
  ColumnMapping,
  ImportCounts,
  RowsChoice,
  WrongRows,
} from './import-preview.tsx'
import { csvFile, keepFile } from './keep-file.ts'
import { useImport } from './use-import.ts'

const format = formatFor('en')

interface ImportDialogProps {
  readonly section: Section
  readonly onClose: () => void
}

/** Overrides by staff for what was detected about the file. */
type Reading = Pick<ImportQuery, 'encoding' | 'delimiter' | 'columns'>

/** The result of an import in words. */
function resultOf(section: Section, { created, updated }: ImportReply): string {
  if (updated === 0) return `${countOf(section, created)} imported`
  return created === 0
    ? `${countOf(section, updated)} updated`
    : `${countOf(section, created)} imported, ${format.number(updated)} updated`
}

/** Whether an error is not about the file: the choices stay, and are sent again. */
const isPassing = (error: Error | null): boolean =>
  error instanceof ProblemError && typeof error.problem === 'string' && error.problem !== 'BODY_TOO_LARGE'

/** The detected properties of a file, with the columns that staff have chosen since. */
function chosenReply(reply: ImportReply | null, columns: string | undefined): ImportReply | null {
  const fields = columns?.split(',')
  if (!reply || fields?.length !== reply.columns.length) return reply
  return { ...reply, columns: reply.columns.map(({ header }, place) => ({ header, field: fields[place] || null })) }
}

/** The state of an import: a table is read, validated and mapped, and written when staff confirm. */
function useWizard(section: Section, onClose: () => void) {
  const { collection } = section
  const queries = useQueryClient()
  const undo = useUndo(collection)
  const account = useStore(session, ({ user }) => user?.id ?? '')
  const read = useImport(section)
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<Reading>({})
  const [isTooLarge, setTooLarge] = useState(false)
  const [rows, setRows] = useState<ChosenRows>('all')
  // Kept while it is validated again, so that the focus stays.
  const [reply, setReply] = useState<ImportReply | null>(null)

  async function check(checked: File, wanted: Reading) {
    setReading(wanted)
    const found = await read.mutateAsync({ file: checked, dryRun: true, ...wanted })
    setReply(found)
    if (wanted.columns !== undefined) return
    const header = found.columns.map((column) => column.header)
    const columns = betterColumns({ account, section, header }, found.columns)?.join()
    // Validates again with what only this browser knows.
    if (columns !== undefined) await check(checked, { ...wanted, columns })
  }
  // Errors are shown through the state of the call.
  const tryTo = (work: Promise<void>) => void work.catch(() => {})

  function choose(chosen: File | undefined) {
    if (!chosen) return
    read.reset()
    setReply(null)
    setRows('all')
    setTooLarge(chosen.size > maxImportBytes)
    setFile(chosen.size > maxImportBytes ? null : chosen)
    if (chosen.size <= maxImportBytes) tryTo(check(chosen, {}))
  }

  async function write() {
    if (!file || !reply) return
    const columns = chosenReply(reply, reading.columns)?.columns ?? reply.columns
    const header = columns.map((column) => column.header)
    const chosen = columns.map(({ field }) => field)
    if (reading.columns !== undefined) rememberColumns({ account, section, header }, chosen)
    const written = await read.mutateAsync({ file, ...reading, columns: chosen.map((name) => name ?? '').join(), rows })
    setReply(written)
    const { batchId, counts } = written
    // A name may have been taken since the dry run: the rows say so.
    if (batchId === null) return
    void queries.invalidateQueries({ queryKey: collectionKey(collection) })
    toast.success(resultOf(section, written), {
      duration: 12_000,
      action: { label: 'Undo', onSelect: () => undo.mutate([batchId]) },
    })
    // Rejected rows stay on the screen.
    if (counts.wrong === 0) onClose()
  }

  return {
    file,
    rows,
    setRows,
    isTooLarge,
    read,
    reply: file && (!read.error || isPassing(read.error)) ? chosenReply(reply, reading.columns) : null,
    /** Retries after a temporary error with the same choices; null if there was none. */
    again: file && isPassing(read.error) ? () => tryTo(read.variables?.dryRun ? check(file, reading) : write()) : null,
    choose,
    write: () => tryTo(write()),
    change: (wanted: Reading) => file && tryTo(check(file, { ...reading, ...wanted })),
    reading,
    undo: (batchId: string) => {
      undo.mutate([batchId])
      onClose()
    },
    isWriting: read.isPending && !read.variables.dryRun,
    invalidate: () => queries.invalidateQueries({ queryKey: collectionKey(collection) }),
  }
}

type Wizard = ReturnType<typeof useWizard>

/** Imports a table: at first a dry run that shows the counts, and then writes when staff confirm. */
export function ImportDialog({ section, onClose }: ImportDialogProps) {
  const { collection } = section
  const wizard = useWizard(section, onClose)
  const { read, reply, isWriting } = wizard
  const isOver = reply !== null && reply.batchId !== null

  function close() {
    onClose()
    if (!isWriting) return
    // Records created until then exist.
    void wizard.invalidate()
    toast.info('The import was stopped.')
  }

  return (
    <Dialog
      open
      isWide={reply !== null}
      onClose={close}
      title={`Import ${collection.nouns[1].toLowerCase()}`}
      closeLabel="Close"
      footer={
        isOver ? (
          <ResultButtons batchId={reply.batchId} undo={wizard.undo} onClose={onClose} />
        ) : (
          <Buttons {...{ section, wizard, close }} />
        )
      }
    >
      <Stack>
        {!isOver && <Choice section={section} wizard={wizard} />}
        {read.isPending && <ImportProgress step={read.step} verb={isWriting ? 'Importing' : 'Checking'} />}
        {wizard.isTooLarge && <Alert tone="bad">{tooLarge}</Alert>}
        {read.error && (
          <Alert
            tone="bad"
            action={
              wizard.again && (
                <Button variant="secondary" size="sm" onClick={wizard.again}>
                  Try again
                </Button>
              )
            }
          >
            {fileFailure(read.error)}
          </Alert>
        )}
        {isOver && <Alert tone="good">{`${resultOf(section, reply)}.`}</Alert>}
        {reply && <Outcome section={section} reply={reply} wizard={wizard} isOver={isOver} />}
      </Stack>
    </Dialog>
  )
}

function Choice({
  section,
  wizard: { file, read, reply, choose, change, reading, isWriting },
}: {
  section: Section
  wizard: Wizard
}) {
  const { nouns, name } = section.collection
  return (
    <>
      {!file && (
        <Text size="sm" tone="muted">
          {`A CSV file from Excel or another program, separated by comma, semicolon or tab. Rows with the ID or key of existing ${nouns[1].toLowerCase()} update them; other rows create new ones. The file is checked first.`}
        </Text>
      )}
      <CsvDrop name={file?.name ?? null} onFile={choose} />
      {!file && (
        <Button
          variant="ghost"
          size="sm"
          alignSelf="start"
          onClick={() => keepFile(csvFile(`${templateHeader(section)}\r\n`), `${name} template.csv`)}
        >
          Download a template
        </Button>
      )}
      {file && (reply || read.error) && (
        <FileReading
          reading={{ ...(reply && { encoding: reply.encoding, delimiter: reply.delimiter }), ...reading }}
          disabled={isWriting}
          // The chosen columns depend on how the file was read.
          onChange={(wanted) => change({ ...wanted, columns: undefined })}
        />
      )}
    </>
  )
}

interface OutcomeProps {
  readonly section: Section
  readonly reply: ImportReply
  readonly wizard: Wizard
  readonly isOver: boolean
}

function Outcome({ section, reply, wizard: { file, rows, setRows, change, read, isWriting }, isOver }: OutcomeProps) {
  const { counts } = reply
  const isWrong = counts.wrong > 0
  if (reply.rows === 0) return <Alert tone="bad">The file has no rows.</Alert>
  const writable = counts.made + counts.changed
  return (
    <>
      {!isOver && (
        <ColumnMapping
          section={section}
          reply={reply}
          disabled={isWriting}
          onChange={(columns) => change({ columns: columns.map((name) => name ?? '').join() })}
        />
      )}
      {!isOver && <ImportCounts of={counts} />}
      {/* An API of before names none. */}
      {(reply.changes ?? []).length > 0 && <ChangedRecords section={section} reply={reply} />}
      {!isOver && !isWrong && writable > 0 && (
        <Alert tone="good">{`All ${format.number(reply.rows)} rows are valid.`}</Alert>
      )}
      {!isWrong && writable === 0 && <Alert>Every row is unchanged. There is nothing to import.</Alert>}
      {isWrong && !isOver && writable > 0 && !read.isPending && <RowsChoice value={rows} onChange={setRows} />}
      {isWrong && <WrongRows section={section} reply={reply} file={file?.name ?? ''} />}
    </>
  )
}

function Buttons({ section, wizard, close }: { section: Section; wizard: Wizard; close: () => void }) {
  const { read, reply, rows, write, isWriting } = wizard
  const counts = reply?.counts
  // Counts of a different mapping do not apply.
  const isChecked = !read.error || read.variables?.dryRun !== true
  const writable = counts && isChecked && (counts.wrong === 0 || rows === 'good') ? counts.made + counts.changed : 0
  return (
    <>
      <Button variant="secondary" onClick={close}>
        {isWriting ? 'Stop' : 'Cancel'}
      </Button>
      <Button disabled={writable === 0 || (read.isPending && !isWriting)} loading={isWriting} onClick={write}>
        {writable > 0 ? `Import ${countOf(section, writable)}` : 'Import'}
      </Button>
    </>
  )
}

interface ResultButtonsProps {
  readonly batchId: string | null
  readonly undo: (batchId: string) => void
  readonly onClose: () => void
}

function ResultButtons({ batchId, undo, onClose }: ResultButtonsProps) {
  return (
    <>
      {batchId !== null && (
        <Button variant="secondary" onClick={() => undo(batchId)}>
          Undo
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  )
}
