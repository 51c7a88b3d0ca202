import { useState } from 'react'
import { failureSentence } from '../../form/failure-sentence.ts'
import { toast } from '../../ui/toast.tsx'
import { type BulkChange, useBulk, useUndo } from '../data/bulk.ts'
import type { RecordId } from '../describe/record.ts'
import type { Section } from '../describe/section.ts'
import { type BulkReport, tellOutcome } from './bulk-report.ts'

/** Milliseconds in which a change can be taken back by its toast. */
const undoTime = 12_000

interface ChangeSetting {
  readonly section: Section
  readonly ids: readonly RecordId[]
  readonly onDone: () => void
}

/** Changes the selected records, tells what became of each, and takes it back as the one thing it was. */
export function useBulkChange({ section, ids, onDone }: ChangeSetting) {
  const bulk = useBulk(section.collection)
  const undo = useUndo(section.collection)
  const [done, setDone] = useState(0)
  const [report, setReport] = useState<BulkReport | null>(null)

  async function takeBack(batchIds: readonly string[], ofAll: number) {
    try {
      const outcome = await undo.mutateAsync(batchIds)
      const told = tellOutcome(section, outcome, { action: 'undo', said: 'as before', ofAll })
      if (told.sentence) toast.success(told.sentence)
      setReport(told.report)
    } catch (error) {
      toast.error(failureSentence(error, 'en'))
    }
  }

  /** Said: what is true of a record then, as in "3 coupons moved to the trash". */
  async function change(wanted: Omit<BulkChange, 'ids' | 'onProgress'>, said: string) {
    setDone(0)
    try {
      const outcome = await bulk.mutateAsync({ ...wanted, ids, onProgress: setDone })
      onDone()
      const told = tellOutcome(section, outcome, { action: wanted.action, said, ofAll: ids.length })
      const isForGood = wanted.action === 'hard_delete'
      const action = { label: 'Undo', onSelect: () => void takeBack(outcome.batchIds, told.changed) }
      if (told.sentence) toast.success(told.sentence, isForGood ? undefined : { duration: undoTime, action })
      setReport(told.report)
    } catch (error) {
      toast.error(failureSentence(error, 'en'))
    }
  }

  return { change, isPending: bulk.isPending, done, report, closeReport: () => setReport(null) }
}
