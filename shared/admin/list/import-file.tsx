import { useState } from 'react'
import {
  type Delimiter,
  delimiters,
  type ImportReply,
  type TableEncoding,
  tableEncodings,
} from '../../contract/collection-import.ts'
import { formatFor } from '../../i18n/format.ts'
import { Field, Select } from '../../ui/field.tsx'
import { HStack } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { chakra } from '../../ui/styled.tsx'
import { VisuallyHidden } from '../../ui/text.tsx'
import { UploadIcon } from '../icons.ts'
import { dense } from '../record/field-control.ts'
import type { ImportStep } from './use-import.ts'

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
    '&[data-chosen]': { padding: '3', flexDirection: 'row', justifyContent: 'center' },
    '&[data-over]': { borderColor: 'accentText', bg: 'accentSoft' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
})
const FileInput = chakra('input', { base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' } })

/** The drop zone for the file, with the name of the chosen one. */
export function CsvDrop({ name, onFile }: { name: string | null; onFile: (file: File | undefined) => void }) {
  const [over, setOver] = useState(false)
  return (
    <Drop
      data-over={over || undefined}
      data-chosen={name === null ? undefined : true}
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
      <bdi>{name ?? 'Drop a CSV file here, or choose one'}</bdi>
      <FileInput
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-label="CSV file"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // Choosing the same file again, after editing it, must fire a change too.
          event.target.value = ''
        }}
      />
    </Drop>
  )
}

const encodingLabels: Readonly<Record<TableEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (Unicode text of Excel)',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1252': 'Windows-1252 (Western Europe)',
}
const delimiterLabels: Readonly<Record<Delimiter, string>> = { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' }

interface FileReadingProps {
  readonly reading: Partial<Pick<ImportReply, 'encoding' | 'delimiter'>>
  readonly disabled: boolean
  readonly onChange: (change: { encoding?: TableEncoding; delimiter?: Delimiter }) => void
}

/** The detected encoding and delimiter, to be corrected if the first rows look wrong. */
export function FileReading({ reading: { encoding, delimiter }, disabled, onChange }: FileReadingProps) {
  return (
    <HStack gap="4" alignItems="end" flexWrap="wrap">
      <Field label="Encoding">
        <Select
          {...dense}
          value={encoding ?? ''}
          disabled={disabled}
          onChange={({ target }) => onChange({ encoding: tableEncodings.find((one) => one === target.value) })}
        >
          {encoding === undefined && <option value="">Unknown</option>}
          {tableEncodings.map((one) => (
            <option key={one} value={one}>
              {encodingLabels[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Delimiter">
        <Select
          {...dense}
          value={delimiter ?? ''}
          disabled={disabled}
          onChange={({ target }) => onChange({ delimiter: delimiters.find((one) => one === target.value) })}
        >
          {delimiter === undefined && <option value="">Unknown</option>}
          {delimiters.map((one) => (
            <option key={one} value={one}>
              {delimiterLabels[one]}
            </option>
          ))}
        </Select>
      </Field>
    </HStack>
  )
}

const Steps = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '3', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
})

/** Step of progress that a screen reader announces. */
const quarter = 0.25

export function ImportProgress({ step, verb }: { step: ImportStep; verb: 'Checking' | 'Importing' }) {
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
