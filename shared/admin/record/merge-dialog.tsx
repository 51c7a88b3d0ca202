/**
 * Where two people changed the same field: theirs or mine, field by field. What only one changed is not asked about.
 */
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioCards } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/text.tsx'
import { kindIn } from '../describe/section.ts'
import { FieldValue } from './field-value.tsx'
import type { MergeConflict } from './record-merge.ts'
import { partTitle } from './record-titles.ts'
import { type FormSection, type Values, withPart } from './record-values.ts'
import type { PendingMerge } from './use-record-save.ts'

type Side = 'mine' | 'theirs'

const keyOf = ({ name, language }: MergeConflict): string => [name, language].filter(Boolean).join('.')

interface MergeDialogProps {
  readonly section: FormSection
  readonly merge: PendingMerge
  readonly onSettle: (values: Values) => void
  readonly onCancel: () => void
}

export function MergeDialog({ section, merge, onSettle, onCancel }: MergeDialogProps) {
  const { collection } = section
  const { conflicts, values, isSaving } = merge
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const isDone = conflicts.every((conflict) => chosen[keyOf(conflict)])

  function settle() {
    const settled = conflicts.reduce<Values>(
      (all, conflict) => (chosen[keyOf(conflict)] === 'theirs' ? withPart(all, conflict, conflict.theirs) : all),
      values,
    )
    onSettle(settled)
  }

  const side = (conflict: MergeConflict, which: Side) => (
    <FieldValue
      kind={kindIn(collection, conflict.name) ?? 'json'}
      value={conflict[which]}
      target={collection.relations[conflict.name]}
      language={conflict.language}
    />
  )

  return (
    <Dialog
      open
      onClose={onCancel}
      title="A colleague changed this too"
      closeLabel="Close"
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Back to the form
          </Button>
          <Button disabled={!isDone} onClick={settle}>
            {isSaving ? 'Save' : 'Apply'}
          </Button>
        </>
      }
    >
      <Stack gap="5">
        <Text size="sm" tone="muted">
          {conflicts.length === 1 ? 'One field was' : `${conflicts.length} fields were`} changed by both of you. Choose
          which value to keep; all other changes are merged automatically.
        </Text>
        {conflicts.map((conflict) => {
          const key = keyOf(conflict)
          return (
            <RadioCards<Side>
              key={key}
              name={`merge-${key}`}
              label={partTitle(section, conflict)}
              value={chosen[key] ?? null}
              onValueChange={(which) => setChosen({ ...chosen, [key]: which })}
              options={[
                { value: 'mine', label: 'Mine', hint: side(conflict, 'mine') },
                { value: 'theirs', label: 'Theirs', hint: side(conflict, 'theirs') },
              ]}
            />
          )
        })}
      </Stack>
    </Dialog>
  )
}
