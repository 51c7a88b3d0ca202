import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { previewHeader, previewMinutes, previewTokenPattern } from '../../../shared/contract/preview/preview.limits.ts'
import type { createPreview, PreviewDraft } from '../../../shared/contract/preview/preview.routes.ts'
import { preview as previewSection } from '../../../shared/contract/preview/preview.section.ts'
import type { BodyOf, ReplyOf, RouteContract } from '../../../shared/contract/route.ts'
import { errorCode } from '../../../shared/server/error-code.ts'
import { createRecord, type Item, updateRecord } from '../collection/collection.changes.ts'
import type { Collection } from '../collection/collection.ts'
import { namingConflicts } from '../collection/conflict.ts'
import { withRules } from '../collection/serve-collection.ts'
import { readAsIf } from '../database/read-as-if.ts'
import type { Schema } from '../database/schema.ts'
import { type Account, isAllowed } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import type { Preview, PreviewGate } from '../http/preview-gate.ts'
import { findPreview, insertPreview, insertVisitor, type PreviewRow } from './preview.queries.ts'
import { previewUser } from './preview-visitor.ts'

const tokenForm = new RegExp(previewTokenPattern)
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A session that is none: the visitor of a preview has signed in nowhere. */
const noSession = '00000000-0000-0000-0000-000000000000'

interface GateOptions {
  readonly context: ApiContext
  readonly collections: readonly Collection[]
  /** The account of a session, with what it may do now. */
  readonly sessionOf: (session: { sub: string; sid: string }) => Promise<readonly Omit<Account, 'tokenEndsAt'>[]>
}

export interface Previews extends PreviewGate {
  /** @throws ApiError as saving the draft would, and `FORBIDDEN`. */
  open(account: Account, wanted: BodyOf<typeof createPreview>): Promise<ReplyOf<typeof createPreview>>
}

/** What PostgreSQL calls a write in a transaction that reads alone. */
const readOnlyTransaction = '25006'

/** What a visitor reads: nothing that writes, no stream, no file, nothing that a partner's key counts. */
export const isReadable = ({ method, audience, produces, scope, writes }: RouteContract): boolean =>
  method === 'GET' && (audience === 'public' || audience === 'user') && !produces && !scope && !writes

function accountOf({ id, expires_at: tokenEndsAt }: PreviewRow): Account {
  return { id, sessionId: noSession, isStaff: false, permissions: [], isRecent: false, tokenEndsAt }
}

function previewOf(row: PreviewRow, draft: Preview['draft']): Preview {
  const { id, country, theme, expires_at } = row
  const opened = new Date(expires_at.getTime() - previewMinutes * 60_000)
  const user = row.is_member ? previewUser(id, country, opened) : null
  return {
    visitor: { country, theme, user, expiresAt: expires_at.toISOString() },
    account: user && accountOf(row),
    author: { actorId: row.author_id, sessionId: row.session_id },
    draft,
  }
}

/** What drafts do to the records of their collections. */
function createDrafts(context: ApiContext, collections: readonly Collection[]) {
  const stores = new Map(collections.map((store) => [store.contract.name, withRules(context, store)]))

  function storeOf(section: string): Collection {
    const store = stores.get(section)
    if (!store) throw new ApiError('FORBIDDEN')
    return store
  }

  /** Whether an account may see what the preview shows: what a draft makes known is what who saves it would see. */
  function mayOpen(account: Account, draft: { readonly section: string; readonly isNew: boolean } | null): boolean {
    if (!isAllowed(account, previewSection.permission('view'))) return false
    if (!draft) return true
    const { permission, stepUp } = storeOf(draft.section).contract
    if (stepUp) return false
    return isAllowed(account, permission('view')) && isAllowed(account, permission(draft.isNew ? 'create' : 'update'))
  }

  /** Makes the change of a draft, as saving it would. */
  function applyDraft(
    transaction: Transaction<Schema>,
    { section, id, fields, recordId }: PreviewDraft & { readonly recordId?: string | number },
    author: Preview['author'],
  ): Promise<Item> {
    const store = storeOf(section)
    if (id === null) return createRecord(transaction, store, fields, { ...author, id: recordId })
    return updateRecord(transaction, store, { id, patch: fields }, author)
  }

  /** Tries a draft, so that what saving it would refuse is said at once, and a new record has its id. */
  const attempt = (draft: PreviewDraft, author: Preview['author']): Promise<Item> =>
    namingConflicts(context, storeOf(draft.section), { id: draft.id ?? undefined, fields: draft.fields }, () =>
      readAsIf(context.database.main.kysely, {
        caller: { pool: 'staff', hasLeft: () => false },
        change: (transaction) => applyDraft(transaction, draft, author),
        read: async (made) => made,
      }),
    )

  /** The draft of a preview, an id as the schema of its collection has it. */
  function draftOf({ section, record_id: id, is_new: isNew, fields }: PreviewRow): Preview['draft'] {
    if (section === null || id === null || fields === null) return null
    const recordId = storeOf(section).id === 'integer' ? Number(id) : id
    return { section, id: isNew ? null : recordId, fields, recordId }
  }

  return { mayOpen, applyDraft, attempt, draftOf }
}

/** Reads of one changed record, one after the other: a vote on it then waits for one read's lock, not for all of theirs. */
function queueByRecord() {
  const last = new Map<string, Promise<unknown>>()

  return async <Result>(draft: Preview['draft'], work: () => Promise<Result>): Promise<Result> => {
    if (!draft) return work()
    const record = `${draft.section} ${draft.recordId}`
    const turn = Promise.allSettled([last.get(record)]).then(work)
    last.set(record, turn)
    try {
      return await turn
    } finally {
      if (last.get(record) === turn) last.delete(record)
    }
  }
}

/** Makes the gate of this process. */
export function createPreviews({ context, collections, sessionOf }: GateOptions): Previews {
  const { kysely } = context.database.main
  const drafts = createDrafts(context, collections)
  const inTurn = queueByRecord()

  return {
    async open(account, { country, theme, isMember, draft }) {
      if (!drafts.mayOpen(account, draft && { ...draft, isNew: draft.id === null })) throw new ApiError('FORBIDDEN')
      const author = { actorId: account.id, sessionId: account.sessionId }
      const made = draft && (await drafts.attempt(draft, author))
      const token = randomBytes(32).toString('base64url')
      const expiresAt = await kysely.transaction().execute((tx) =>
        insertPreview(tx, {
          tokenHash: hashOf(token),
          sessionId: account.sessionId,
          country,
          theme,
          isMember,
          draft:
            draft && made
              ? { section: draft.section, recordId: String(made.id), isNew: draft.id === null, fields: draft.fields }
              : null,
        }),
      )
      return { token, expiresAt: expiresAt.toISOString(), recordId: made?.id ?? null }
    },

    async authorize({ headers }, route) {
      const token = headers[previewHeader]
      if (token === undefined) return null
      if (!isReadable(route)) throw new ApiError('FORBIDDEN')
      if (typeof token !== 'string' || !tokenForm.test(token)) throw new ApiError('PREVIEW_EXPIRED')
      const row = await findPreview(kysely, hashOf(token))
      const [account] = row ? await sessionOf({ sub: row.author_id, sid: row.session_id }) : []
      const draft = row?.section ? { section: row.section, isNew: row.is_new === true } : null
      // It ends with the session, and with the rights of who opened it.
      if (!row || !account || !drafts.mayOpen({ ...account, tokenEndsAt: row.expires_at }, draft)) {
        throw new ApiError('PREVIEW_EXPIRED')
      }
      const preview = previewOf(row, drafts.draftOf(row))
      if (route.audience === 'user' && !preview.account) throw new ApiError('UNAUTHORIZED_ACCESS')
      return preview
    },

    read: ({ visitor, draft, author }, caller, work) =>
      inTurn(draft, () =>
        readAsIf(kysely, {
          caller: { pool: 'staff', hasLeft: () => caller.hasLeft() },
          change: async (transaction) => {
            if (visitor.user) await insertVisitor(transaction, visitor.user)
            if (draft) await drafts.applyDraft(transaction, draft, author)
          },
          read: work,
        }).catch((error) => {
          if (errorCode(error) === readOnlyTransaction) throw new ApiError('FORBIDDEN', { cause: error })
          throw error
        }),
      ),
  }
}
