import { useState } from 'react'
import { failureSentence } from '../../form/failure-sentence.ts'
import { toast } from '../../ui/toast.tsx'
import { type BulkChange, useBulk, useSectionAction, useUndo } from '../data/bulk.ts'
import { undoTime } from '../data/undo-time.ts'
import type { RecordId } from '../describe/record.ts'
import type { Section, SectionAction } from '../describe/section.ts'
import { type BulkReport, reportOutcome } from './bulk-report.ts'

/** A report, and the way to undo what was done nevertheless. */
export interface ShownReport extends BulkReport {
  readonly undo: (() => void) | null
}

interface ChangeSetting {
  readonly section: Section
  readonly ids: readonly RecordId[]
  readonly onDone: () => void
}

/** Changes the selected records, reports what became of each, and can undo it as one change. */
export function useBulkChange({ section, ids, onDone }: ChangeSetting) {
  const bulk = useBulk(section.collection)
  const undoMutation = useUndo(section.collection)
  const sectionAction = useSectionAction(section.collection)
  const [done, setDone] = useState(0)
  const [report, setReport] = useState<ShownReport | null>(null)

  async function undo(batchIds: readonly string[], ofAll: number) {
    try {
      const reply = await undoMutation.mutateAsync(batchIds)
      const result = reportOutcome(section, reply, { action: 'undo', said: 'as before', ofAll })
      if (result.sentence) toast.success(result.sentence)
      setReport(result.report && { ...result.report, undo: null })
    } catch (error) {
      toast.error(failureSentence(error, 'en'))
    }
  }

  /** Said: the result in words, as in "3 coupons moved to the trash". */
  async function change(wanted: Omit<BulkChange, 'ids' | 'onProgress'>, said: string) {
    setDone(0)
    try {
      const reply = await bulk.mutateAsync({ ...wanted, ids, onProgress: setDone })
      onDone()
      const result = reportOutcome(section, reply, { action: wanted.action, said, ofAll: ids.length })
      const isForGood = wanted.action === 'hard_delete'
      const undoAll = () => void undo(reply.batchIds, result.changed)
      const action = { label: 'Undo', onSelect: undoAll }
      if (result.sentence) toast.success(result.sentence, isForGood ? undefined : { duration: undoTime, action })
      // The report covers the message, and stays as long as it is read: what was done can be undone from both.
      const canUndo = result.changed > 0 && !isForGood
      setReport(result.report && { ...result.report, undo: canUndo ? undoAll : null })
    } catch (error) {
      toast.error(failureSentence(error, 'en'))
    }
  }

  async function act(action: SectionAction) {
    setDone(0)
    try {
      const reply = await sectionAction.mutateAsync({ action, ids })
      onDone()
      const result = reportOutcome(section, reply, { action: 'update', said: action.said, ofAll: ids.length })
      if (result.sentence) toast.success(result.sentence)
      setReport(result.report && { ...result.report, undo: null })
    } catch (error) {
      toast.error(failureSentence(error, 'en'))
    }
  }

  return {
    change,
    act,
    isPending: bulk.isPending || sectionAction.isPending,
    done,
    report,
    closeReport: () => setReport(null),
  }
}
