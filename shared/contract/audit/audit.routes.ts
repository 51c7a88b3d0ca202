import * as Type from 'typebox'
import { Exactly, Moment, Nullable } from '../../schema/kinds.ts'
import { CollectionPage, CollectionQuery, type ListField } from '../collection.ts'
import { listedSections } from '../permission.ts'
import { defineRoute } from '../route.ts'

export const auditActions = ['create', 'update', 'delete', 'restore', 'hard_delete', 'upload', 'rename'] as const

const Fields = Nullable(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: {} }))

/** One write, of staff or of the service itself. */
export const AuditItem = Exactly({
  id: Type.String({ format: 'uuid' }),
  at: Moment,
  /** Null is the service itself. */
  actorId: Nullable(Type.String({ format: 'uuid' })),
  action: Type.String(),
  section: Type.String(),
  recordId: Type.String(),
  /** Names the bulk action or import that this was a part of. */
  batchId: Nullable(Type.String({ format: 'uuid' })),
  /** The fields that differ, as they were; null for what was not there before. */
  before: Fields,
  after: Fields,
})
export type AuditItem = Type.Static<typeof AuditItem>

export const auditFields = {
  id: { type: 'uuid' },
  at: { type: 'moment', sortable: true },
  actorId: { type: 'uuid', nullable: true },
  action: { type: 'text', values: auditActions },
  section: { type: 'text', values: listedSections },
  recordId: { type: 'text' },
  batchId: { type: 'uuid', nullable: true },
} as const satisfies Record<string, ListField>

export const listAudit = defineRoute({
  method: 'GET',
  path: '/audit',
  base: 'api',
  summary: 'What staff wrote, the newest first',
  audience: 'view_audit',
  query: CollectionQuery,
  reply: CollectionPage(AuditItem),
  limit: { calls: 300, seconds: 60 },
})
