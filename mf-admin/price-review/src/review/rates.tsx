import { useCan } from '@qasima/shared/admin/permissions'
import { useReply } from '@qasima/shared/admin/reply'
import { addRates, listRates } from '@qasima/shared/contract/rate/rate.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, Input, useFieldControl } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { toast } from '@qasima/shared/ui/toast'
import { type FormEvent, useState } from 'react'
import { fieldSentences, problemSentences, writtenLine } from './rate-lines.ts'
import { ReadFailure } from './read-failure.tsx'

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
      {data ? <RateTable rates={data.items} /> : !error && <SkeletonText lines={6} />}
      {error && !data && <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />}
    </Stack>
  )
}

function RateTable({ rates }: { readonly rates: ReplyOf<typeof listRates>['items'] }) {
  return (
    <Scroll>
      <Table aria-label="Exchange rates">
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">For one US dollar</th>
            <th scope="col">Since</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ currency, day, perDollar, source }) => (
            <tr key={currency}>
              <th scope="row">
                {currency} · {format.currency(currency)}
              </th>
              <td>{perDollar}</td>
              <td>{format.date(day)}</td>
              <td>{source === 'staff' ? 'Staff' : source}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  )
}

const emptyLine = () => ({ currency: '', day: new Date().toISOString().slice(0, 10), perDollar: '' })

/** One rate, or a table of them; nothing is kept while a line is wrong. */
function AddRates({ onKept }: { readonly onKept: () => Promise<unknown> }) {
  const [line, setLine] = useState(emptyLine)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)

  async function send(table: Blob, isOne: boolean) {
    if (isSending) return
    setSending(true)
    setProblems([])
    setWrong({})
    try {
      const { created, updated, same, errors } = await call(addRates, { body: table, language: 'en' })
      if (errors.length > 0) return isOne ? setWrong(fieldSentences(errors)) : setProblems(problemSentences(errors))
      toast.success(
        `Rates: ${format.number(created)} new, ${format.number(updated)} changed, ${format.number(same)} the same.`,
      )
      if (isOne) setLine(emptyLine())
      await onKept()
    } catch (error) {
      setProblems([failureSentence(error, 'en')])
    } finally {
      setSending(false)
    }
  }
  function sendLine(event: FormEvent) {
    event.preventDefault()
    void send(new Blob([writtenLine(line)], { type: 'text/csv' }), true)
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
        <Field label="For one US dollar" error={wrong.per_dollar}>
          <Input {...control('perDollar')} inputMode="decimal" placeholder="47.62" inlineSize="36" autoComplete="off" />
        </Field>
        <Button type="submit" size="sm" loading={isSending} marginBlockStart="7">
          Add rate
        </Button>
      </Form>
      <Field label="Or a CSV file" hint="With the columns currency, day and per_dollar.">
        <CsvInput disabled={isSending} onFile={(file) => void send(file, false)} />
      </Field>
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
