import { useCan } from '@qasima/shared/admin/permissions'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { addRates, listRates, removeRate } from '@qasima/shared/contract/rate/rate.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, Input, useFieldControl } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { toast } from '@qasima/shared/ui/toast'
import { type FormEvent, useState } from 'react'
import { type FarRates, farSentence, fieldSentences, type Line, problemSentences, writtenLine } from './rate-lines.ts'

const format = formatFor('en')

const Scroll = chakra('div', { base: { overflowX: 'auto' } })
const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { textAlign: 'start', padding: '2', borderBlockEndWidth: '1px', borderColor: 'line' },
    '& thead th': { color: 'muted', fontWeight: 'normal' },
    '& tbody th': { fontWeight: 'medium' },
    // A phone shows the code, the rate and its day.
    '& [data-wide]': { display: { base: 'none', md: 'revert' } },
  },
})
const FileInput = chakra('input', {
  base: {
    fontSize: 'sm',
    '&::file-selector-button': {
      marginInlineEnd: '3',
      paddingInline: '4',
      minBlockSize: '10',
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: 'control',
      bg: 'transparent',
      color: 'fg',
      fontWeight: 'medium',
      cursor: 'pointer',
    },
  },
})
const Form = chakra('form', { base: { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'flex-start' } })

/** What prices are converted by: how much of each currency a dollar buys, since when, and who says so. */
export function Rates() {
  const can = useCan()
  const { data, error, refetch, isFetching } = useReply(listRates)
  return (
    <Stack gap="6">
      {can('update', 'price') && <AddRates onKept={refetch} />}
      {data ? <RateTable rates={data.items} onChanged={refetch} /> : !error && <SkeletonText lines={6} />}
      {error && !data && <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />}
    </Stack>
  )
}

type KnownRate = ReplyOf<typeof listRates>['items'][number]

interface RateTableProps {
  readonly rates: readonly KnownRate[]
  readonly onChanged: () => Promise<unknown>
}

function RateTable({ rates, onChanged }: RateTableProps) {
  const mayRemove = useCan()('delete', 'price')
  const [removing, setRemoving] = useState<string | null>(null)

  /** Undo writes the rate again, as one of staff. */
  async function restore(rate: KnownRate) {
    try {
      await call(addRates, { body: csvOf(rate), query: { sure: true }, language: 'en' })
    } catch (error) {
      toast.error(failureSentence(error, 'en'))
    }
    await onChanged()
  }
  async function remove(rate: KnownRate) {
    if (removing !== null) return
    const { currency, day } = rate
    setRemoving(currency)
    try {
      await call(removeRate, { params: { currency, day }, language: 'en' })
      toast.success(`${currency} rate of ${format.date(day)} removed.`, {
        action: { label: 'Undo', onSelect: () => void restore(rate) },
      })
    } catch (error) {
      toast.error(failureSentence(error, 'en'))
    }
    await onChanged()
    setRemoving(null)
  }

  return (
    <Scroll>
      <Table aria-label="Exchange rates">
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Per US dollar</th>
            <th scope="col">Since</th>
            <th scope="col" data-wide>
              Source
            </th>
            {mayRemove && <th aria-label="Actions" />}
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.currency}>
              <th scope="row">
                {rate.currency}
                <span data-wide> · {format.currency(rate.currency)}</span>
              </th>
              <td>{rate.perDollar}</td>
              <td>{format.date(rate.day)}</td>
              <td data-wide>{rate.source === 'staff' ? 'Staff' : rate.source}</td>
              {mayRemove && (
                <td>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Remove the ${rate.currency} rate`}
                    loading={removing === rate.currency}
                    onClick={() => void remove(rate)}
                  >
                    Remove
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  )
}

const isNoTable = (error: unknown) => error instanceof ProblemError && error.message === 'VALIDATION_ERROR'
const noTable = 'This is not a CSV file with the columns currency, day and per_dollar.'

const csvOf = (line: Line) => new Blob([writtenLine(line)], { type: 'text/csv' })

const emptyLine = () => ({ currency: '', day: new Date().toISOString().slice(0, 10), perDollar: '' })

/** One rate, or a table of them; nothing is kept while a line is wrong. */
function AddRates({ onKept }: { readonly onKept: () => Promise<unknown> }) {
  const [line, setLine] = useState(emptyLine)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)

  const [doubt, setDoubt] = useState<{ readonly table: Blob; readonly isOne: boolean; readonly far: FarRates } | null>(
    null,
  )

  async function send(table: Blob, isOne: boolean, sure = false) {
    if (isSending) return
    setSending(true)
    setProblems([])
    setWrong({})
    setDoubt(null)
    try {
      const { far, errors, ...kept } = await call(addRates, { body: table, query: { sure }, language: 'en' })
      if (errors.length > 0) return isOne ? setWrong(fieldSentences(errors)) : setProblems(problemSentences(errors))
      if (far.length > 0) return setDoubt({ table, isOne, far })
      const [created, updated, same] = [kept.created, kept.updated, kept.same].map((count) => format.number(count))
      toast.success(`Rates: ${created} new, ${updated} updated, ${same} unchanged.`)
      if (isOne) setLine(emptyLine())
      await onKept()
    } catch (error) {
      setProblems([isNoTable(error) ? noTable : failureSentence(error, 'en')])
    } finally {
      setSending(false)
    }
  }
  function sendLine(event: FormEvent) {
    event.preventDefault()
    void send(csvOf(line), true)
  }
  const control = (name: keyof typeof line) => ({
    value: line[name],
    disabled: isSending,
    minBlockSize: '10',
    fontSize: 'sm',
    onChange: ({ target }: { target: { value: string } }) => setLine({ ...line, [name]: target.value }),
  })

  return (
    <Stack gap="4">
      <Form onSubmit={sendLine} noValidate>
        <Field label="Currency" error={wrong.currency}>
          <Input {...control('currency')} maxLength={3} placeholder="EGP" inlineSize="24" autoComplete="off" />
        </Field>
        <Field label="Day" error={wrong.day}>
          <Input {...control('day')} type="date" />
        </Field>
        <Field label="Per US dollar" error={wrong.per_dollar}>
          <Input {...control('perDollar')} inputMode="decimal" placeholder="47.62" inlineSize="36" autoComplete="off" />
        </Field>
        <Button type="submit" size="sm" loading={isSending} marginBlockStart="7">
          Add rate
        </Button>
      </Form>
      <Field label="Or a CSV file" hint="With the columns currency, day and per_dollar.">
        <CsvInput disabled={isSending} onFile={(file) => void send(file, false)} />
      </Field>
      {doubt && (
        <Doubt
          far={doubt.far}
          isSending={isSending}
          onSure={() => void send(doubt.table, doubt.isOne, true)}
          onCancel={() => setDoubt(null)}
        />
      )}
      {problems.length > 0 && (
        <Alert tone="bad" title="Nothing was added">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
    </Stack>
  )
}

interface DoubtProps {
  readonly far: FarRates
  readonly isSending: boolean
  readonly onSure: () => void
  readonly onCancel: () => void
}

/** Asks before rates are kept that are far from what was known: a slipped comma converts every price wrongly. */
const Doubt = ({ far, isSending, onSure, onCancel }: DoubtProps) => (
  <Alert
    tone="bad"
    title="Very different from the known rates. Nothing has been added yet"
    action={
      <HStack gap="2">
        <Button size="sm" loading={isSending} onClick={onSure}>
          Add anyway
        </Button>
        <Button size="sm" variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </HStack>
    }
  >
    {far.map((line) => (
      <div key={line.row}>{farSentence(line)}</div>
    ))}
  </Alert>
)

function CsvInput({ disabled, onFile }: { readonly disabled: boolean; readonly onFile: (file: File) => void }) {
  return (
    <FileInput
      {...useFieldControl()}
      type="file"
      accept=".csv,text/csv"
      disabled={disabled}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onFile(file)
        // The same file, mended meanwhile, is a change as well.
        target.value = ''
      }}
    />
  )
}
