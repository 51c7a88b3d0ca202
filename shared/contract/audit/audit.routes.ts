import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { Relation } from '../../schema/relation.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CollectionPage, CollectionQuery } from '../collection-page.ts'
import { defineRoute } from '../route.ts'

export const auditActions = ['create', 'update', 'delete', 'restore', 'hard_delete', 'upload', 'rename', 'try'] as const

/** The actions that can be done to a record. Add a noun's own verb here and to the texts of the audit section. */
export const AuditAction = OneOf(auditActions)
export type AuditAction = Type.Static<typeof AuditAction>

const Fields = Nullable(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: {} }))

/** One change, by staff or by the service itself. */
export const AuditItem = Exactly({
  id: Id,
  at: Moment,
  /** Null for the service itself. */
  actorId: Nullable(Relation('user')),
  action: AuditAction,
  section: Type.String(),
  recordId: Type.String(),
  /** The bulk action or import that this was part of. */
  batchId: Nullable(Id),
  /** The changed fields with their old values; null for fields that did not exist before. */
  before: Fields,
  after: Fields,
})
export type AuditItem = Type.Static<typeof AuditItem>

export const listAudit = defineRoute({
  method: 'GET',
  path: '/audit',
  base: 'api',
  summary: 'Changes made by staff, newest first',
  audience: 'view_audit',
  query: CollectionQuery,
  reply: CollectionPage(AuditItem),
  limit: { calls: 300, seconds: 60 },
})
