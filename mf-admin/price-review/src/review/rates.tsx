import { useCan } from '@qasima/shared/admin/permissions'
import { useReply } from '@qasima/shared/admin/reply'
import { addRates, listRates } from '@qasima/shared/contract/rate/rate.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, Input } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { type FormEvent, useState } from 'react'
import { problemSentences, writtenLine } from './rate-lines.ts'
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
const Form = chakra('form', { base: { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'flex-end' } })

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
  const [isSending, setSending] = useState(false)

  async function send(table: Blob, isOne: boolean) {
    if (isSending) return
    setSending(true)
    setProblems([])
    try {
      const { created, updated, same, errors } = await call(addRates, { body: table, language: 'en' })
      if (errors.length > 0) return setProblems(problemSentences(errors, isOne))
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
        <Field label="Currency">
          <Input {...control('currency')} maxLength={3} placeholder="EGP" inlineSize="24" autoComplete="off" />
        </Field>
        <Field label="Day">
          <Input {...control('day')} type="date" />
        </Field>
        <Field label="For one US dollar">
          <Input {...control('perDollar')} inputMode="decimal" placeholder="47.62" inlineSize="36" autoComplete="off" />
        </Field>
        <Button type="submit" size="sm" loading={isSending}>
          Add rate
        </Button>
      </Form>
      <HStack gap="3">
        <Text as="label" size="sm" tone="muted">
          Or a CSV file with the columns currency, day and per_dollar:{' '}
          <input
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV file of rates"
            disabled={isSending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void send(file, false)
              // The same file, mended meanwhile, is a change as well.
              target.value = ''
            }}
          />
        </Text>
      </HStack>
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
