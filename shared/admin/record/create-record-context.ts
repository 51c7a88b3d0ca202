import { type ComponentType, createContext } from 'react'
import type { AnyCollection } from '../../contract/collection.ts'
import type { AnyItem } from '../describe/record.ts'

/** What the form of a new record is given where a field that points to records opens it. */
export interface CreateRecordProps {
  readonly collection: AnyCollection
  /** What was searched for in vain: the name to begin with. */
  readonly name: string
  readonly onClose: () => void
  readonly onCreated: (item: AnyItem) => void
}

/** The form of a new record, for the fields of other forms: it holds such fields itself. Without it none is offered. */
export const CreateRecordContext = createContext<ComponentType<CreateRecordProps> | null>(null)
