/** A bulk action or an import as one unit: its author, the number of its records, and its undo. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Batch, readBatch } from '../../contract/batch/batch.routes.ts'
import type { AnyCollection } from '../../contract/collection.ts'
import { failureSentence } from '../../form/failure-sentence.ts'
import { call } from '../../http/call.ts'
import { Link } from '../../router/router.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Anchor } from '../../ui/link.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUndo } from '../data/bulk.ts'
import { useCollection } from '../data/collections.ts'
import { utcTime } from '../describe/labels.ts'
import { pathOfSection } from '../describe/section.ts'
import { type BulkReport, countOf, reportOutcome } from './bulk-report.ts'
import { BulkReportDialog } from './bulk-report-dialog.tsx'

const actionWords: Readonly<Record<NonNullable<Batch['action']>, string>> = {
  update: 'Updated',
  delete: 'Moved to the trash',
  restore: 'Restored',
  hard_delete: 'Deleted permanently',
}

function titleOf({ kind, action, records }: Batch, collection: AnyCollection): string {
  const count = countOf({ collection }, records)
  if (kind === 'import') return `Import of ${count}`
  if (kind === 'undo') return `${count} restored`
  return `${action ? actionWords[action] : 'Updated'}: ${count}`
}

/** Shown with an audit entry that was part of it. */
export function ChangeUnit({ id }: { id: string }) {
  const { data: batch } = useQuery({
    queryKey: ['batch', id],
    queryFn: ({ signal }) => call(readBatch, { params: { id }, signal, language: 'en' }),
  })
  const collection = useCollection(batch?.section ?? '')
  return batch && collection ? <KnownUnit batch={batch} collection={collection} /> : null
}

function KnownUnit({ batch, collection }: { batch: Batch; collection: AnyCollection }) {
  const { id, at, action, undoneBy, records } = batch
  const queries = useQueryClient()
  const undo = useUndo(collection)
  const [report, setReport] = useState<BulkReport | null>(null)

  async function undoAll() {
    try {
      const outcome = await undo.mutateAsync([id])
      const result = reportOutcome({ collection }, outcome, { action: 'undo', said: 'as before', ofAll: records })
      if (result.sentence) toast.success(result.sentence)
      setReport(result.report)
    } catch (error) {
      toast.error(failureSentence(error, 'en'))
    }
    void queries.invalidateQueries({ queryKey: ['batch'] })
    void queries.invalidateQueries({ queryKey: ['audit'] })
  }

  return (
    <Card as="section" padding="sm">
      <Stack gap="3" alignItems="start">
        <Stack gap="1">
          <Heading as="h3" size="xs">
            {titleOf(batch, collection)}
          </Heading>
          <Text size="sm" tone="muted">
            {utcTime(at)}
          </Text>
        </Stack>
        {undoneBy && (
          <Alert>
            This was undone.{' '}
            <Anchor asChild>
              <Link to={`${pathOfSection('audit')}?filter[batchId]=${undoneBy}`}>Result of the undo</Link>
            </Anchor>
          </Alert>
        )}
        {action === 'hard_delete' ? (
          <Text size="sm">Permanently deleted records cannot be restored.</Text>
        ) : (
          !undoneBy && (
            <Button variant="secondary" size="sm" loading={undo.isPending} onClick={() => void undoAll()}>
              Undo all
            </Button>
          )
        )}
      </Stack>
      <BulkReportDialog
        section={{ collection }}
        report={report && { ...report, undo: null }}
        onClose={() => setReport(null)}
      />
    </Card>
  )
}
