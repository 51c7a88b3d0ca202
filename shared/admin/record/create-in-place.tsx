/** Makes a record that another one is to point to, without leaving its form. */

import { useId, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { AnyCollection } from '../../contract/collection.ts'
import { kindOf } from '../../schema/json-schema.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { capitalised } from '../describe/labels.ts'
import type { CreateRecordProps } from './create-record-context.ts'
import { RecordFormView } from './record-form.tsx'
import { emptyValue, type FormSection, type Values } from './record-values.ts'
import { useRecordForm } from './use-record-form.ts'

/** Every field of a collection in the contract's order: what its own section would say of them is in another remote. */
const plainSection = (collection: AnyCollection): FormSection => ({
  collection,
  fields: Object.keys(collection.write.properties).map((name) => ({ name })),
})

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)

/** A new record whose name is what was searched for in vain. */
function namedValues(collection: AnyCollection, name: string): Values {
  const field = collection.label.find((each) => collection.write.properties[each])
  const schema = field === undefined ? undefined : collection.write.properties[field]
  if (!field || !schema || name === '') return {}
  if (kindOf(schema) !== 'localizedText') return { [field]: name }
  return { [field]: Object.assign({}, emptyValue(schema), { [isArabic(name) ? 'ar' : 'en']: name }) }
}

const nothingToRead = () => Promise.reject(new Error('The form could not be loaded'))

export function CreateInPlace({ collection, name, onClose, onCreated }: CreateRecordProps) {
  const id = useId()
  const section = useMemo(() => plainSection(collection), [collection])
  const initial = useMemo(() => namedValues(collection, name), [collection, name])
  const form = useRecordForm({ section, item: null, initial, reread: nothingToRead, isKept: false })
  const [one] = collection.nouns

  async function save() {
    const saved = await form.save()
    if (!saved) return
    toast.success(`${capitalised(one)} created.`)
    onCreated(saved)
  }

  // A form cannot stand inside another one.
  return createPortal(
    <Sheet
      open
      onClose={onClose}
      title={`New ${one}`}
      closeLabel="Close"
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} size="sm" loading={form.isSaving}>
            {`Create ${one}`}
          </Button>
        </>
      }
    >
      <RecordFormView form={form} id={id} disabled={false} narrow onSave={save} onSettled={onCreated} />
    </Sheet>,
    document.body,
  )
}
